#!/usr/bin/env python3
"""An agent that uses skills: the loop of any agent with tools, and skills-ref for all that is about skills.

    agent.py [--mode on-demand|filesystem] [--verbose] SKILLS_DIR PROMPT

Needs Python 3.9 or later, nothing else, and skills-ref on the PATH (or in SKILLS_REF).
Talks to any OpenAI-compatible endpoint: LLM_BASE_URL, LLM_MODEL, LLM_API_KEY.
"""

import argparse
import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

BASE_URL = os.environ.get("LLM_BASE_URL", "http://localhost:11434/v1")
MODEL = os.environ.get("LLM_MODEL", "llama3.1")
API_KEY = os.environ.get("LLM_API_KEY", "none")
SKILLS_REF = os.environ.get("SKILLS_REF", "skills-ref")
MAX_TURNS = 10
TIMEOUT = 300  # seconds for an answer of the model


def skills_ref(*args):
    """What skills-ref prints. What it cannot do is an error for whoever asked for it."""
    done = subprocess.run([SKILLS_REF, *args], capture_output=True, text=True, encoding="utf-8")
    if done.returncode != 0:
        raise ValueError(done.stderr.strip().removeprefix("error: ") or f"skills-ref ended with status {done.returncode}")
    return done.stdout


def text(arguments, key):
    """An argument that must be a text."""
    value = arguments.get(key) if isinstance(arguments, dict) else None
    if not isinstance(value, str):
        raise ValueError(f"the argument `{key}` must be a text")
    return value


class OnDemand:
    """The catalogue has names and descriptions; a tool returns the instructions of one skill."""

    def __init__(self, skills):
        self.skills = skills
        self.prompt = skills_ref("to-prompt", "--mode", "on-demand", "--hide-manual", "--instructions", skills)
        # Without a skill there is no tool, and nothing to say of skills.
        definition = skills_ref("tool", "--hide-manual", "--root", skills)
        self.tools = [json.loads(definition)] if definition else []

    def call(self, name, arguments):
        if name != "load_skill":
            raise ValueError(f"there is no tool called {name}")
        # A name, never a path: skills-ref looks it up below the root, among the skills that the catalogue shows.
        return skills_ref("load", "--hide-manual", "--root", self.skills, "--", text(arguments, "name"))


class Filesystem:
    """The catalogue says where each SKILL.md lies; the model opens it with an ordinary tool for files."""

    def __init__(self, skills):
        self.prompt = skills_ref("to-prompt", "--mode", "filesystem", "--hide-manual", "--instructions", skills)
        listed = skills_ref("to-prompt", "--format", "json", "--hide-manual", skills)
        self.folders = [Path(skill["location"]).parent for skill in json.loads(listed or "[]")]
        parameters = {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}
        function = {"name": "read_file", "description": "Returns the text of a file.", "parameters": parameters}
        self.tools = [{"type": "function", "function": function}]

    def call(self, name, arguments):
        if name != "read_file":
            raise ValueError(f"there is no tool called {name}")
        path = Path(text(arguments, "path")).resolve()
        # What a model asks for is not to be trusted: nothing outside of the skills is read.
        if not any(folder in path.parents for folder in self.folders):
            raise ValueError("only files of skills can be read")
        return path.read_text(encoding="utf-8")


def chat(messages, tools):
    """The model's next message."""
    body = {"model": MODEL, "messages": messages}
    if tools:
        body["tools"] = tools
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {API_KEY}"}
    request = urllib.request.Request(f"{BASE_URL}/chat/completions", json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
            message = json.load(response)["choices"][0]["message"]
        return dict(message)
    except urllib.error.HTTPError as error:
        reason = error.read(500).decode(errors="replace").strip()
        raise RuntimeError(f"the model's server answers {error.code}: {reason}") from error
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise RuntimeError("the model's server answers with something else than a message") from error


def run(skills, prompt, log):
    """The loop. Nothing in it knows of skills."""
    system = "You are the assistant of a bakery."
    if skills.prompt:
        system += f"\n\n{skills.prompt}"
    messages = [{"role": "system", "content": system}, {"role": "user", "content": prompt}]
    for message in messages:
        log(message["role"], message["content"])
    for _ in range(MAX_TURNS):
        reply = chat(messages, skills.tools)
        messages.append(reply)
        calls = reply.get("tool_calls") or []
        if not calls:
            return reply.get("content") or ""
        for call in calls:
            function = call.get("function") or {}
            log("call", f"{function.get('name')} {function.get('arguments')}")
            # Whatever goes wrong is for the model to read: it can call again.
            try:
                arguments = function.get("arguments") or "{}"
                # Some servers give what is JSON in a text elsewhere.
                arguments = arguments if isinstance(arguments, dict) else json.loads(arguments)
                output = skills.call(function.get("name"), arguments)
            except (ValueError, TypeError, RecursionError, OSError) as error:
                output = f"Error: {error}"
            log("tool", output)
            messages.append({"role": "tool", "tool_call_id": call.get("id"), "content": output})
    raise RuntimeError(f"no answer after {MAX_TURNS} turns")


def main():
    parser = argparse.ArgumentParser(description="Answers a prompt with the help of skills.")
    parser.add_argument("skills", metavar="SKILLS_DIR")
    parser.add_argument("prompt", metavar="PROMPT")
    parser.add_argument("--mode", choices=["on-demand", "filesystem"], default="on-demand")
    parser.add_argument("--verbose", action="store_true", help="show the conversation on standard error")
    args = parser.parse_args()

    def log(who, text):
        if args.verbose:
            print(f"[{who}]\n{str(text).rstrip()}\n", file=sys.stderr)

    try:
        skills = {"on-demand": OnDemand, "filesystem": Filesystem}[args.mode](args.skills)
        answer = run(skills, args.prompt, log)
    except (RuntimeError, ValueError, OSError) as error:
        sys.exit(f"error: {error}")
    log("assistant", answer)
    print(answer)


if __name__ == "__main__":
    main()
