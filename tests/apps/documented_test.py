"""docs/cli.md: every command has its heading, every key of the JSON its name, every option its place."""
import json
import pathlib
import re

import program
from program import ProgramTest

MANUAL = pathlib.Path("docs/cli.md").read_text(encoding="utf-8")


def section(command):
    """The text below the heading that names the command."""
    parts = re.split(r"^## (.*)$", MANUAL, flags=re.MULTILINE)
    for heading, text in zip(parts[1::2], parts[2::2]):
        if command in heading.split(", "):
            return text
    return ""


class Documented(ProgramTest):
    def commands(self):
        listed = self.output("--help").split("Subcommands:")[1].split("Examples:")[0]
        return re.findall(r"^  ([a-z]+)\b", listed, re.MULTILINE)

    def test_every_command_has_a_heading(self):
        commands = self.commands()
        self.assertGreater(len(commands), 10)
        for command in commands:
            with self.subTest(command):
                self.assertIn(f"drumhead {command}", section(command))

    def test_every_option_is_named(self):
        anywhere = {"--help", "--tables", "--rules"}   # said once, for all commands
        for command in self.commands():
            for option in re.findall(r"--[a-z-]+", self.output(command, "--help").split("Examples:")[0]):
                with self.subTest(command, option=option):
                    self.assertIn(option, MANUAL if option in anywhere | {"--json"} else section(command) or "nothing")

    def test_every_key_of_the_json_is_named(self):
        recorded = self.record("documented")
        asked = {
            "fight": ["fight", self.short, "--rules", "drill", "--a", "random", "--b", "random", "--games", 1, "--json"],
            "odds": ["odds", recorded, "--at", 1, "--json"],
            "ledger": ["ledger", "drill", "--json"],
            "muster": ["muster", "crossroads", "--rules", "drill", "--json"],
            "rules": ["rules", "drill", "words", "--json"],
        }
        for command, arguments in asked.items():
            for key in json.loads(self.output(*arguments)):
                with self.subTest(command, key=key):
                    self.assertIn(f'"{key}"', section(command))

    def test_every_exit_code_is_named(self):
        for code in ("0", "1", "2", "130"):
            self.assertRegex(MANUAL.split("## ")[0], rf"\b{code}: ")


if __name__ == "__main__":
    program.main()
