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
import urllib.request
from pathlib import Path

BASE_URL = os.environ.get("LLM_BASE_URL", "http://localhost:11434/v1")
MODEL = os.environ.get("LLM_MODEL", "llama3.1")
API_KEY = os.environ.get("LLM_API_KEY", "none")
SKILLS_REF = os.environ.get("SKILLS_REF", "skills-ref")
MAX_TURNS = 10


def skills_ref(*args):
    """What skills-ref prints. What it cannot do is an error for whoever asked for it."""
    done = subprocess.run([SKILLS_REF, *args], capture_output=True, text=True, encoding="utf-8")
    if done.returncode != 0:
        raise ValueError(done.stderr.strip().removeprefix("error: ") or f"skills-ref ended with status {done.returncode}")
    return done.stdout


class OnDemand:
    """The catalogue has names and descriptions; a tool returns the instructions of one skill."""

    def __init__(self, skills):
        self.skills = skills
        self.prompt = skills_ref("to-prompt", "--mode", "on-demand", "--instructions", skills)
        # Without a skill there is no tool, and nothing to say of skills.
        definition = skills_ref("tool", "--root", skills)
        self.tools = [json.loads(definition)] if definition else []

    def call(self, name, arguments):
        if name != "load_skill":
            raise ValueError(f"there is no tool called {name}")
        # A name, never a path: skills-ref looks it up below the root.
        return skills_ref("load", "--root", self.skills, "--", arguments["name"])


class Filesystem:
    """The catalogue says where each SKILL.md lies; the model opens it with an ordinary tool for files."""

    def __init__(self, skills):
        self.root = Path(skills).resolve()
        self.prompt = skills_ref("to-prompt", "--mode", "filesystem", "--instructions", skills)
        parameters = {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}
        function = {"name": "read_file", "description": "Returns the text of a file.", "parameters": parameters}
        self.tools = [{"type": "function", "function": function}]

    def call(self, name, arguments):
        if name != "read_file":
            raise ValueError(f"there is no tool called {name}")
        path = Path(arguments["path"]).resolve()
        # What a model asks for is not to be trusted: nothing outside of the skills is read.
        if self.root not in path.parents:
            raise ValueError("only files of skills can be read")
        return path.read_text(encoding="utf-8")


def chat(messages, tools):
    """The model's next message."""
    body = {"model": MODEL, "messages": messages}
    if tools:
        body["tools"] = tools
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {API_KEY}"}
    request = urllib.request.Request(f"{BASE_URL}/chat/completions", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as response:
        return json.load(response)["choices"][0]["message"]


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
            function = call["function"]
            log("call", f"{function['name']} {function['arguments']}")
            try:
                output = skills.call(function["name"], json.loads(function["arguments"]))
            except (ValueError, KeyError, TypeError, OSError) as error:
                output = f"Error: {error}"
            log("tool", output)
            messages.append({"role": "tool", "tool_call_id": call["id"], "content": output})
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
            print(f"[{who}]\n{text.rstrip()}\n", file=sys.stderr)

    skills = {"on-demand": OnDemand, "filesystem": Filesystem}[args.mode](args.skills)
    answer = run(skills, args.prompt, log)
    log("assistant", answer)
    print(answer)


if __name__ == "__main__":
    main()
