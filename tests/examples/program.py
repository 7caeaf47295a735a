# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
"""An example program as a user meets it: files in a folder of its own, statuses, sentences."""
import os
import pathlib
import subprocess
import tempfile
import unittest


class ProgramTest(unittest.TestCase):
    program = None                                           # the path of the program, set by who runs the tests

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name, content=None):
        path = pathlib.Path(self.folder.name) / name
        if content is not None:
            path.write_bytes(content)
        return str(path)

    def run_program(self, *words, status=0):
        """What it printed: its one line if all is well, else its one sentence."""
        done = subprocess.run([self.program, *map(str, words)], capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        said, silent = (done.stdout, done.stderr) if status == 0 else (done.stderr, done.stdout)
        self.assertEqual(silent, "")
        self.assertEqual(said.count("\n"), 1, "one line, not: " + said)
        if status:
            self.assertTrue(said.startswith(os.path.basename(self.program) + ": "), said)
        return said

    def refuses(self, cases):
        """Words of a command line, and what the sentence about them contains."""
        for words, sentence in cases:
            with self.subTest(words=words):
                self.assertIn(sentence, self.run_program(*words, status=2))
