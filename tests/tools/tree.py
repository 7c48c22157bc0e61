"""What the tests of the tools share: small trees of files, and running a tool on them."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class ToolTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def write(self, files):
        for name, text in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def run_tool(self, tool, *arguments, env=None):
        command = [sys.executable, "-B", str(ROOT / "tools" / tool), *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, cwd=self.root, env=env, check=False)
