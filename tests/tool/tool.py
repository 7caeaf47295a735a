#!/usr/bin/env python3
# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
"""The command line tool as a user meets it: pictures that are written and read back here, statuses, sentences.

tool.py TOOL PHOTOGRAPH
"""
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

TOOL, PHOTOGRAPH = sys.argv[1], sys.argv[2]
ALGORITHMS = ["direct", "vectorize", "striped", "transpose", "warp_transpose", "warp_transpose_timesliced",
              "packed_transpose", "packed_warp_transpose", "automatic"]
WITHIN_WARPS = {"warp_transpose", "warp_transpose_timesliced", "packed_warp_transpose"}


def png(width, height, pixels, kind=2):
    """A PNG of 3-byte pixels (kind 2) or grey bytes (kind 0), made without the library that the tool uses."""
    size = width * (3 if kind == 2 else 1)
    rows = b"".join(b"\0" + pixels[y * size:(y + 1) * size] for y in range(height))

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def grey_bytes(path):
    """Width, height and bytes of a grey PNG; all five filters of the format are undone here."""
    data = pathlib.Path(path).read_bytes()
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert (depth, kind) == (8, 0), "the tool writes grey pictures of 8 bits"
    at, packed = 8, b""
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        packed += data[at + 8:at + 8 + length] if name == b"IDAT" else b""
        at += 12 + length
    raw, rows, above = zlib.decompress(packed), bytearray(), bytes(width)
    for y in range(height):
        kind, row = raw[y * (width + 1)], bytearray(raw[y * (width + 1) + 1:(y + 1) * (width + 1)])
        for x in range(width):
            a, b, c = (row[x - 1] if x else 0), above[x], (above[x - 1] if x else 0)
            near = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
            row[x] = (row[x] + (0, a, b, (a + b) // 2, near)[kind]) & 255
        rows += row
        above = bytes(row)
    return width, height, bytes(rows)


def grey_of(pixels):
    return bytes((77 * pixels[i] + 150 * pixels[i + 1] + 29 * pixels[i + 2] + 128) >> 8 for i in range(0, len(pixels), 3))


class Tool(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name, content=None):
        path = pathlib.Path(self.folder.name) / name
        if content is not None:
            path.write_bytes(content)
        return str(path)

    def run_tool(self, *words, status=0):
        done = subprocess.run([TOOL, *map(str, words)], capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout if status == 0 else done.stderr

    def picture(self, width, height):
        pixels = bytes((i * 7 + i // 251 * 13) % 256 for i in range(width * height * 3))
        return self.path("in.png", png(width, height, pixels)), pixels

    def test_every_algorithm_at_96_128_and_250_threads(self):
        source, pixels = self.picture(67, 41)
        for algorithm in ALGORITHMS:
            for threads in 96, 128, 250:
                with self.subTest(algorithm=algorithm, threads=threads):
                    words = ["run", source, "-o", self.path("out.png"), "-a", algorithm, "-t", threads, "-i", 5]
                    if algorithm in WITHIN_WARPS and threads % 32:
                        self.assertIn("takes a multiple of that many threads, not 250", self.run_tool(*words, status=2))
                    else:
                        self.assertIn("equal to the plain loop, bit for bit", self.run_tool(*words))
                        self.assertEqual(grey_bytes(self.path("out.png")), (67, 41, grey_of(pixels)))

    def test_shapes_that_nobody_compiled_in(self):
        source, pixels = self.picture(53, 31)
        for threads, items, warp in (1, 1, 32), (1, 1000, 4), (3, 77, 32), (1024, 1, 64), (1024, 13, 32), (60, 1365, 4), (64, 16, 64):
            for algorithm in "transpose", "packed_transpose", "automatic":
                with self.subTest(threads=threads, items=items, warp=warp, algorithm=algorithm):
                    self.run_tool("run", source, "-o", self.path("out.png"), "-a", algorithm, "-t", threads, "-i", items, "--warp", warp)
                    self.assertEqual(grey_bytes(self.path("out.png"))[2], grey_of(pixels))

    def test_lane_orders_and_seeds(self):
        source, pixels = self.picture(40, 25)
        for words in ["--order", "reverse"], ["--order", "random", "--seed", 7], ["--no-watch"], ["--cores", 1]:
            with self.subTest(words=words):
                self.run_tool("run", source, "-o", self.path("out.png"), *words)
                self.assertEqual(grey_bytes(self.path("out.png"))[2], grey_of(pixels))

    def test_pictures_of_few_pixels(self):
        for width, height in (1, 1), (1, 7), (511, 1), (512, 1), (513, 1):
            with self.subTest(width=width, height=height):
                source, pixels = self.picture(width, height)
                self.run_tool("run", source, "-o", self.path("out.png"))
                self.assertEqual(grey_bytes(self.path("out.png")), (width, height, grey_of(pixels)))

    def test_a_photograph(self):
        said = self.run_tool("run", PHOTOGRAPH, "-o", self.path("out.png"))
        self.assertIn("equal to the plain loop, bit for bit", said)
        for algorithm in ALGORITHMS:
            self.assertRegex(said, rf"(?m)^{algorithm} +[0-9.]+ ")

    def test_costs_of_a_shape_that_can_be_counted_by_hand(self):
        # one tile of 32 threads x 4 pixels: 384 bytes. Transposed by bytes, a warp reads 4 x 3 times 32 single bytes,
        # 3 apart, which lie in 96 bytes, 3 or 4 sectors; it writes 4 times 32 bytes in a row.
        source, _ = self.picture(128, 1)
        said = self.run_tool("run", source, "-o", self.path("out.png"), "-t", 32, "-i", 4)
        row = next(line.split() for line in said.splitlines() if line.startswith("transpose "))
        self.assertEqual(row[1], "32.0")
        self.assertTrue(3 <= float(row[2]) <= 4, row)
        self.assertEqual(row[3], "32.0")
        self.assertTrue(1 <= float(row[4]) <= 2, row)
        self.assertEqual(row[6:9], ["384", "3.0", "0.0"])

    def test_inputs_that_cannot_be_used(self):
        noise = self.path("noise.png", bytes(range(256)))
        whole = png(8, 8, bytes(192))
        cases = [
            (["run", self.path("missing.png")], "no such file"),
            (["run", self.folder.name], "a folder, not a picture"),
            (["run", self.path("empty.png", b"")], "the file is empty"),
            (["run", noise], "not a PNG or JPEG picture"),
            (["run", self.path("short.png", whole[:60])], "not a PNG or JPEG picture"),
            (["run", PHOTOGRAPH, "-a", "sideways"], "no algorithm is called sideways; there are direct, vectorize"),
            (["run", PHOTOGRAPH, "-t", 0], "a block has 1 to 1024 threads, not 0"),
            (["run", PHOTOGRAPH, "-t", 1025], "a block has 1 to 1024 threads, not 1025"),
            (["run", PHOTOGRAPH, "-i", 0], "a thread holds at least one item, not 0"),
            (["run", PHOTOGRAPH, "-i", 1366], "a thread holds at most 1365 items of 3 bytes here, not 1366"),
            (["run", PHOTOGRAPH, "-i", -3], "a thread holds at least one item, not -3"),
            (["run", PHOTOGRAPH, "--warp", 16], "--warp"),
            (["run", PHOTOGRAPH, "-t", "many"], "--threads"),
            (["run", PHOTOGRAPH, "--order", "sideways"], "--order"),
            (["run", PHOTOGRAPH, "-o", "/nonexistent/out.png"], "cannot be written"),
            (["run"], "image"),
            (["jump"], "there is no command jump; there is run"),
            ([], "subcommand"),
        ]
        for words, sentence in cases:
            with self.subTest(words=words):
                said = self.run_tool(*words, status=2)
                self.assertIn(sentence, said)
                self.assertEqual(said.count("\n"), 1, "one line, not: " + said)
                self.assertTrue(said.startswith("coop: "), said)

    def test_help_and_version(self):
        self.assertIn("--algorithm", self.run_tool("run", "--help"))
        self.assertRegex(self.run_tool("--version"), r"^\d+\.\d+\.\d+\n$")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
