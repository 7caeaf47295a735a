#!/usr/bin/env python3
# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
"""examples/gemm: matrices that are written and read back here, and multiplied by the definition.

gemm.py PROGRAM
"""
import itertools
import math
import pathlib
import random
import struct
import sys
import unittest

from program import ProgramTest

ProgramTest.program = sys.argv[1]


def single(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]


def npy(rows, columns, items, by_columns=False, version=1, header=None, data=None):
    """A .npy file of items that are given row by row. `header` and `data` replace what would stand there."""
    if header is None:
        header = f"{{'descr': '<f4', 'fortran_order': {by_columns}, 'shape': ({rows}, {columns}), }}"
    begin = 10 if version == 1 else 12
    header += " " * (63 - (begin + len(header)) % 64) + "\n"
    if by_columns:
        items = [items[r * columns + c] for c in range(columns) for r in range(rows)]
    if data is None:
        data = struct.pack(f"<{len(items)}f", *items)
    return b"\x93NUMPY" + bytes([version, 0]) + struct.pack("<H" if version == 1 else "<I", len(header)) + header.encode() + data


def items_of(path):
    """Rows, columns and items, row by row, of a file that the program wrote."""
    data = pathlib.Path(path).read_bytes()
    assert data[:8] == b"\x93NUMPY\1\0"
    length = struct.unpack("<H", data[8:10])[0]
    assert (10 + length) % 64 == 0 and data[9 + length:10 + length] == b"\n"
    header = eval(data[10:10 + length], {})                  # as NumPy's own reader takes it: a Python literal
    assert set(header) == {"descr", "fortran_order", "shape"} and header["descr"] == "<f4" and header["fortran_order"] is False
    rows, columns = header["shape"]
    return rows, columns, list(struct.unpack(f"<{rows * columns}f", data[10 + length:]))


class Gemm(ProgramTest):
    def matrix(self, name, rows, columns, draw, **kept):
        items = [single(draw()) for _ in range(rows * columns)]
        return self.path(name, npy(rows, columns, items, **kept)), items

    def multiplies(self, m, n, k, draw, alpha=1.0, beta=0.0, orders=(False, False, False), version=1, words=()):
        """Runs it, and returns per cell what came out, and the terms that should have been added."""
        a, left = self.matrix("a.npy", m, k, draw, by_columns=orders[0], version=version)
        b, right = self.matrix("b.npy", k, n, draw, by_columns=orders[1], version=version)
        c, before = self.matrix("c0.npy", m, n, draw, by_columns=orders[2], version=version)
        words = [a, b, "-o", self.path("c.npy"), *words]
        if alpha != 1:
            words += ["--alpha", repr(alpha)]
        if beta != 0:
            words += ["--beta", repr(beta), "--c", c]
        said = self.run_program(*words)
        self.assertTrue(said.startswith(f"{m} x {k} times {k} x {n}, depth {k}, "), said)
        self.assertIn("of what single precision allows", said)
        rows, columns, after = items_of(self.path("c.npy"))
        self.assertEqual((rows, columns), (m, n))
        for row, column in itertools.product(range(m), range(n)):
            cell = row * n + column
            terms = [alpha * left[row * k + d] * right[d * n + column] for d in range(k)]
            yield after[cell], terms + ([beta * before[cell]] if beta != 0 else [])

    def exact(self, *shape, **how):
        """Small integers, of which every sum is exact in single precision: not one bit may differ."""
        drawn = random.Random(str(shape))
        for found, terms in self.multiplies(*shape, draw=lambda: drawn.randint(-8, 8), **how):
            self.assertEqual(found, sum(terms))

    def near(self, *shape, **how):
        """Within what the rounding of single precision allows to a sum in any order."""
        drawn = random.Random(str(shape))
        for found, terms in self.multiplies(*shape, draw=lambda: drawn.uniform(-1, 1), **how):
            self.assertLessEqual(abs(found - math.fsum(terms)), (len(terms) + 3) * 2.0**-24 * 1.001 * math.fsum(map(abs, terms)))

    def test_sizes(self):
        for m, n, k in (1, 1, 1), (1, 1, 129), (5, 3, 1), (1, 131, 7), (131, 1, 7), (64, 64, 16), (65, 63, 17), (63, 65, 15), (129, 130, 33), (128, 128, 8):
            with self.subTest(m=m, n=n, k=k):
                self.exact(m, n, k)
                self.near(m, n, k)

    def test_both_orders_of_each_matrix(self):
        for orders in itertools.product((False, True), repeat=3):
            for shape in (67, 35, 19), (1, 66, 5), (66, 1, 5), (40, 72, 1), (64, 128, 64):
                with self.subTest(orders=orders, shape=shape):
                    self.exact(*shape, orders=orders, alpha=2.0, beta=-3.0)

    def test_alpha_and_beta(self):
        for alpha, beta in (1.0, 1.0), (-0.5, 0.0), (0.0, 2.0), (0.0, 0.0), (1.5, -0.25):
            with self.subTest(alpha=alpha, beta=beta):
                self.exact(37, 41, 23, alpha=alpha, beta=beta)
                self.near(37, 41, 23, alpha=alpha, beta=beta)

    def test_sides_of_length_0(self):
        for m, n, k in (0, 5, 3), (5, 0, 3), (0, 0, 0), (5, 3, 0), (70, 66, 0):
            with self.subTest(m=m, n=n, k=k):
                self.exact(m, n, k)
                self.exact(m, n, k, beta=2.0)

    def test_format_2_and_no_watching(self):
        self.exact(33, 34, 35, version=2)
        self.exact(64, 64, 64, words=["--no-watch"])
        self.exact(33, 34, 35, orders=(True, True, False), version=2, words=["--no-watch"])

    def test_headers_that_others_write(self):
        b = self.path("b.npy", npy(2, 1, [1.0, 10.0]))
        for header in ('{"shape":(1,2),"fortran_order":False,"descr":"<f4"}', "{ 'fortran_order' : True, 'descr':'<f4', 'shape' : (1L, 2L,) , }"):
            with self.subTest(header=header):
                self.run_program(self.path("a.npy", npy(1, 2, [2.0, 3.0], header=header)), b, "-o", self.path("c.npy"))
                self.assertEqual(items_of(self.path("c.npy")), (1, 1, [32.0]))

    def test_what_is_not_finite_is_not_compared(self):
        a = self.path("a.npy", npy(2, 1, [math.inf, 1.0]))
        b = self.path("b.npy", npy(1, 2, [3e38, 4.0]))
        said = self.run_program(a, b, "-o", self.path("c.npy"), "--alpha", 2)
        self.assertIn("3 cells too large to compare", said)
        self.assertEqual(items_of(self.path("c.npy"))[2], [math.inf, math.inf, math.inf, 8.0])

    def test_c_is_not_read_if_beta_is_0(self):
        a, b = self.path("a.npy", npy(1, 1, [2.0])), self.path("b.npy", npy(1, 1, [3.0]))
        c = self.path("c0.npy", npy(1, 1, [math.nan]))
        self.run_program(a, b, "-o", self.path("c.npy"), "--beta", 0, "--c", c)
        self.assertEqual(items_of(self.path("c.npy")), (1, 1, [6.0]))

    def test_files_that_cannot_be_used(self):
        b, out = self.path("b.npy", npy(3, 2, [1.0] * 6)), self.path("c.npy")
        whole = npy(2, 3, [1.0] * 6)

        def with_header(text):
            return npy(2, 3, [1.0] * 6, header=text)

        def with_shape(shape, data=None):
            return npy(2, 3, [1.0] * 6, header=f"{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}", data=data)

        def with_type(name):
            return with_header(f"{{'descr': {name}, 'fortran_order': False, 'shape': (2, 3), }}")

        contents = [
            (b"", "the file is empty"),
            (b"\x93NUMP", "not a .npy file"),
            (b"\x94" + whole[1:], "not a .npy file"),
            (whole[:6], "not a .npy file"),
            (whole[:9], "the file ends too early"),
            (whole[:10], "the file ends within its header"),
            (whole[:100], "the file ends within its header"),
            (whole[:8] + b"\xff\xff" + whole[10:], "the file ends within its header"),
            (whole[:6] + b"\2\0\xff\xff\xff\xff" + whole[10:], "the file ends within its header"),
            (whole[:6] + b"\3\0" + whole[8:], ".npy format 3.0, there are 1.0 and 2.0"),
            (whole[:6] + b"\1\1" + whole[8:], ".npy format 1.1, there are 1.0 and 2.0"),
            (whole[:128], "the file ends before item 2 x 3"),
            (whole[:-1], "the file ends before item 2 x 3"),
            (whole + b"\0", "more bytes in the file than its header says"),
            (with_type("'<f8'"), "items of type '<f8'"),
            (with_type("'>f4'"), "items of type '>f4'"),
            (with_type("'|O'"), "items of type '|O'"),
            (with_type("[('x', '<f4')]"), "items of several fields"),
            (with_shape("(6,)"), "1 dimensions, not 2"),
            (with_shape("()"), "0 dimensions, not 2"),
            (with_shape("(1, 2, 3)"), "3 dimensions, not 2"),
            (with_shape("(-2, 3)"), "the header cannot be understood"),
            (with_shape("(2.0, 3)"), "the header cannot be understood"),
            (with_shape("(2 3)"), "the header cannot be understood"),
            (with_shape("(9223372036854775807, 9223372036854775807)"), "a dimension is too large"),
            (with_shape("(99999999999999999999999, 3)"), "a dimension is too large"),
            (with_shape("(4294967296, 4294967296)"), "the file ends before item"),
            (with_shape("(4611686018427387905, 4)", bytes(16)), "the file ends before item"),
            (with_shape("(3000000000, 0)", b""), "must have as many columns"),
            (with_header(""), "the header cannot be understood"),
            (with_header("nonsense"), "the header cannot be understood"),
            (with_header("{'descr': '<f4'"), "the header cannot be understood"),
            (with_header("{'descr': '<f4', 'fortran_order': False}"), "the header cannot be understood"),
            (with_header("{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)}"), "the header cannot be understood"),
            (with_header("{'descr': '<f4', 'fortran_order': 0, 'shape': (2, 3)}"), "the header cannot be understood"),
            (with_header("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), 'more': 1}"), "the header cannot be understood"),
            (with_header("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)} {}"), "the header cannot be understood"),
            (with_header("{'descr': '<f4\n\n, 'fortran_order': False, 'shape': (2, 3)}"), "the header cannot be understood"),
        ]
        self.refuses([([self.path(f"a{i}.npy", content), b, "-o", out], sentence) for i, (content, sentence) in enumerate(contents)])
        self.assertFalse(pathlib.Path(out).exists())

    def test_command_lines_that_cannot_be_used(self):
        a, b = self.path("a.npy", npy(2, 3, [1.0] * 6)), self.path("b.npy", npy(3, 2, [1.0] * 6))
        wide, many = self.path("wide.npy", npy(2, 3, [1.0] * 6)), npy(3000000000, 0, [])
        out = self.path("c.npy")
        self.refuses([
            ([self.path("missing.npy"), b, "-o", out], "no such file"),
            ([a, self.folder.name, "-o", out], "a folder, not a .npy file"),
            (["/dev/zero", b, "-o", out], "not a file that has a size"),
            ([a, wide, "-o", out], "a is 2 x 3 and b is 2 x 3: a must have as many columns as b has rows"),
            ([self.path("many.npy", many), self.path("none.npy", npy(0, 2, [])), "-o", out], "more than this program multiplies"),
            ([a, b, "-o", out, "--beta", 1], "--beta needs --c"),
            ([a, b, "-o", out, "--c", a], "--beta"),
            ([a, b, "-o", out, "--beta", 1, "--c", a], "c is 2 x 3, the product 2 x 2"),
            ([a, b, "-o", out, "--alpha", "much"], "--alpha"),
            ([a, b, "-o", out, "--alpha", "1e99"], "--alpha and --beta are numbers of single precision"),
            ([a, b, "-o", out, "--alpha", "nan"], "--alpha and --beta are numbers of single precision"),
            ([a, b, "-o", "/nonexistent/c.npy"], "cannot be written"),
            ([a, b, "-o", out, "--gamma", 1], "not expected"),
            ([a, b, b, "-o", out], "not expected"),
            ([a, b], "--output"),
            ([a], "required"),
            ([], "required"),
        ])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
