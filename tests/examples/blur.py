#!/usr/bin/env python3
# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
"""examples/blur: pictures that are written and read back here, and averaged by their definition.

blur.py PROGRAM PHOTOGRAPH
"""
import pathlib
import struct
import sys
import unittest
import zlib

from program import ProgramTest

PHOTOGRAPH = sys.argv[2]
ProgramTest.program = sys.argv[1]
KINDS = {0: 1, 2: 3, 4: 2, 6: 4}                             # of a PNG: grey, colours, and both with transparency


def png(width, height, pixels, kind):
    """A PNG of 8 bits, made without the library that the program uses."""
    size = width * KINDS[kind]
    rows = b"".join(b"\0" + pixels[y * size:(y + 1) * size] for y in range(height))

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def pixels_of(path):
    """Width, height, channels and bytes of a PNG of 8 bits; all five filters of the format are undone here."""
    data = pathlib.Path(path).read_bytes()
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert depth == 8 and kind in (0, 2), "the program writes grey pictures and such of three colours"
    at, packed, channels = 8, b"", KINDS[kind]
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        packed += data[at + 8:at + 8 + length] if name == b"IDAT" else b""
        at += 12 + length
    size = width * channels
    raw, rows, above = zlib.decompress(packed), bytearray(), bytes(size)
    for y in range(height):
        kind, row = raw[y * (size + 1)], bytearray(raw[y * (size + 1) + 1:(y + 1) * (size + 1)])
        for x in range(size):
            a, b, c = (row[x - channels] if x >= channels else 0), above[x], (above[x - channels] if x >= channels else 0)
            near = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
            row[x] = (row[x] + (0, a, b, (a + b) // 2, near)[kind]) & 255
        rows += row
        above = bytes(row)
    return width, height, channels, bytes(rows)


def averages(width, height, channels, pixels, radius):
    """Of the pixels that exist, rounded to the nearest, halves up."""
    result = bytearray()
    for y in range(height):
        rows = range(max(y - radius, 0), min(y + radius + 1, height))
        for x in range(width):
            columns = range(max(x - radius, 0), min(x + radius + 1, width))
            for channel in range(channels):
                values = [pixels[(r * width + c) * channels + channel] for r in rows for c in columns]
                result.append((2 * sum(values) + len(values)) // (2 * len(values)))
    return bytes(result)


class Blur(ProgramTest):
    def picture(self, width, height, kind=2):
        pixels = bytes((i * 7 + i // 251 * 13) % 256 for i in range(width * height * KINDS[kind]))
        return self.path("in.png", png(width, height, pixels, kind)), pixels

    def blurs(self, width, height, kind, radius, *words):
        source, pixels = self.picture(width, height, kind)
        said = self.run_program(source, "-o", self.path("out.png"), "--radius", radius, *words)
        self.assertIn(f"{width} x {height} pixels", said)
        self.assertIn("max difference 0,", said)
        channels = 1 if kind in (0, 4) else 3
        kept = bytes(pixels[i + c] for i in range(0, len(pixels), KINDS[kind]) for c in range(channels))
        self.assertEqual(pixels_of(self.path("out.png")), (width, height, channels, averages(width, height, channels, kept, radius)))

    def test_every_radius_in_grey_and_in_colours(self):
        for kind in 0, 2:
            for radius in range(9):
                with self.subTest(kind=kind, radius=radius):
                    self.blurs(67, 35, kind, radius)

    def test_pictures_smaller_than_the_halo_and_around_a_tile(self):
        for width, height in (1, 1), (1, 7), (9, 1), (3, 2), (63, 31), (64, 32), (65, 33), (128, 1), (1, 65):
            with self.subTest(width=width, height=height):
                self.blurs(width, height, 2, 3)
                self.blurs(width, height, 0, 8)

    def test_transparency_is_dropped(self):
        for kind in 4, 6:
            with self.subTest(kind=kind):
                self.blurs(13, 11, kind, 2)

    def test_without_watching(self):
        self.blurs(70, 40, 2, 3, "--no-watch")

    def test_a_photograph(self):
        said = self.run_program(PHOTOGRAPH, "-o", self.path("out.png"))
        self.assertIn("599 x 399 pixels of 3 bytes, radius 3,", said)
        self.assertRegex(said, r", [0-9.]+ s on the CPU, every access watched, max difference 0,")
        self.assertEqual(pixels_of(self.path("out.png"))[:3], (599, 399, 3))

    def test_what_cannot_be_used(self):
        good, _ = self.picture(8, 8)
        whole, out = png(8, 8, bytes(192), 2), self.path("out.png")
        self.refuses([
            ([self.path("missing.png"), "-o", out], "no such file"),
            ([self.folder.name, "-o", out], "a folder, not a picture"),
            ([self.path("empty.png", b""), "-o", out], "the file is empty"),
            ([self.path("noise.png", bytes(range(256))), "-o", out], "not a PNG or JPEG picture"),
            ([self.path("short.png", whole[:60]), "-o", out], "not a PNG or JPEG picture"),
            (["/dev/null", "-o", out], "not a file that has a size"),
            ([good, "-o", "/nonexistent/out.png"], "cannot be written"),
            ([good, "-o", out, "--radius", -1], "--radius"),
            ([good, "-o", out, "--radius", 9], "--radius"),
            ([good, "-o", out, "--radius", "wide"], "--radius"),
            ([good, "-o", out, "--sharp"], "--sharp"),
            ([good, good, "-o", out], "not expected"),
            ([good], "--output"),
            ([], "required"),
        ])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
