// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// How faults are told.
#include "report.h"

#include <algorithm>
#include <sstream>

#include <coop/host/elements.h>

namespace coop::machine {
namespace {

template <class... Parts> std::string text(const Parts&... parts) {
  std::ostringstream out;
  (out << ... << parts);
  return out.str();
}

std::string hex(std::uint64_t address) { return text("0x", std::hex, address); }
std::string count(std::uint64_t n, const char* of) { return text(n, ' ', of, n == 1 ? "" : "s"); }
std::string written(cpu::location at) { return text(at.file ? at.file : "?", ':', at.line); }
std::string written(host::extent e) { return text(e.x, " x ", e.y, " x ", e.z); }

// "thread 3", "threads 0-39, 41"
std::string written(const std::vector<int>& threads) {
  std::string list;
  for (std::size_t begin = 0, end = 0; begin < threads.size(); begin = end) {
    for (end = begin + 1; end < threads.size() && threads[end] == threads[end - 1] + 1;) ++end;
    list += (begin ? ", " : "") + std::to_string(threads[begin]);
    if (end - begin > 1) list += "-" + std::to_string(threads[end - 1]);
  }
  return (threads.size() == 1 ? "thread " : "threads ") + list;
}

const char* verb_name(const touch& t) {
  switch (t.what) {
    case cpu::verb::read:
      return "read";
    case cpu::verb::write:
      return "write";
    case cpu::verb::take:
      return "take";
    case cpu::verb::put:
      break;
  }
  return "put";
}

const char* operation_name(const call& c) {
  switch (static_cast<operation>(c.facts.what)) {
    case operation::load:
      return "load";
    case operation::store:
      return "store";
    case operation::exchange:
      return "exchange";
    case operation::scatter:
      return "scatter";
    case operation::gather:
      return "gather";
    case operation::load_tile:
      return "load_tile";
    case operation::store_tile:
      return "store_tile";
    case operation::read_tile:
      return "the read of a tile_loader";
    case operation::put_tile:
      return "the put of a tile_loader";
    case operation::cells:
      break;
  }
  return "an access of cells";
}

// "store<transpose>": the row tells the algorithm, but not whether it was chosen by `automatic`.
std::string name_of(const call& c) {
  std::string name = operation_name(c), algorithm;
  if (static_cast<operation>(c.facts.what) > operation::store) return name;
  host::for_each_algorithm([&](auto row) {
    if (static_cast<int>(row.memory) == c.facts.memory && static_cast<int>(row.in) == c.facts.in &&
        static_cast<int>(row.how) == c.facts.how && static_cast<int>(row.owner) == c.facts.owner)
      algorithm = host::name_of<decltype(row)>();
  });
  return name + "<" + algorithm + ">";
}

bool is_tile(const call& c) { return c.facts.rows > 0; }
bool is_of_cells(const call& c) { return static_cast<operation>(c.facts.what) == operation::cells; }
const char* storage_name(const call& c) { return is_tile(c) || is_of_cells(c) ? "tile" : "scratch"; }

std::uint64_t corner_of(const call& c) {
  const auto items = static_cast<std::uint64_t>(c.facts.row) * static_cast<std::uint64_t>(c.facts.row_stride) +
                     static_cast<std::uint64_t>(c.facts.column) * static_cast<std::uint64_t>(c.facts.column_stride);
  return c.facts.address + items * static_cast<std::uint64_t>(c.facts.item);
}

// "row 3, column 5 of the tile", of the first cell that an access of memory touches; empty if it is in none.
std::string cell_of(const call& c, const touch& t) {
  const cpu::call_facts& f = c.facts;
  const auto by = static_cast<std::int64_t>(t.at - corner_of(c));
  for (std::int64_t row = 0; row < f.rows; ++row) {
    const std::int64_t in_row = by - row * f.row_stride * f.item, apart = f.column_stride * f.item;
    const std::int64_t column = apart == 0 ? 0 : in_row / apart;
    const std::int64_t rest = in_row - column * apart;
    if (column >= 0 && column < f.columns && rest >= 0 && rest < f.item) return text("row ", row, ", column ", column, " of the tile");
  }
  return "";
}

// The items of the tile that an access of memory touches, and the slot of the first.
struct items_touched {
  std::int64_t first = -1, last = -1;
  int slot = -1;
};
items_touched items_of(const call& c, const touch& t) {
  const cpu::call_facts& f = c.facts;
  if (!c.exists() || is_tile(c) || f.address == 0 || f.item <= 0 || f.items <= 0 || !t.of_memory()) return {};
  const bool words = static_cast<unit>(f.in) == unit::word;
  const bool whole = !words && t.bytes != f.natural;  // an element of another type than the items
  const std::int64_t item = whole ? t.bytes : f.item;
  const auto from_tile = static_cast<std::int64_t>(t.at - f.address);
  const std::int64_t first = from_tile / item, last = (from_tile + t.bytes - 1) / item;
  if (from_tile < 0 || last >= std::int64_t{f.threads} * f.items) return {first, last, -1};
  const auto kind = static_cast<arrangement>(words ? f.owner : f.memory);
  const int width = kind == arrangement::striped ? f.threads : std::max(f.warp, 1);
  return {first, last, owner_of(kind, width, f.items, static_cast<int>(first)).slot};
}

// What happened at a place in the source, which block and thread met it, and the rest of the sentence.
report told_by(fault kind, const std::string& what, cpu::location at, int block, int thread,
               const std::string& rest) {
  report r;
  r.kind = kind;
  r.block = block;
  r.thread = thread;
  r.file = at.file ? at.file : "";
  r.line = at.line;
  r.text = text("coop: ", what, at.file ? " at " + written(at) : "", "\n  block ", block, ", thread ", thread,
                rest);
  return r;
}

// Of an access: `what` completes "store ...", `why` ends the sentence.
report told_of_access(fault kind, const char* what, const witness& w, const touch& t,
                      const std::string& why) {
  const items_touched items = items_of(w.in, t);
  std::string rest;
  if (items.slot >= 0 && static_cast<unit>(w.in.facts.in) == unit::item) rest = text(", slot ", items.slot);
  else if (items.slot >= 0) rest = text(", word ", t.step);
  if (items.slot >= 0 && items.first == items.last) rest += text(": position ", items.first, " of the tile");
  else if (items.slot >= 0) rest += text(": positions ", items.first, "-", items.last, " of the tile");
  else if (is_tile(w.in) && t.of_memory()) rest += ": " + cell_of(w.in, t);
  else rest += text(": ", verb_name(t));
  rest += text(" (", w.in.exists() ? name_of(w.in) + ", " : "", count(static_cast<unsigned>(t.bytes), "byte"),
               " at ", hex(t.at), ", ", why, ")");
  const char* const subject = w.in.exists() && t.of_memory() ? operation_name(w.in) : verb_name(t);
  report r = told_by(kind, text(subject, ' ', what), w.in.at, w.block, w.thread, rest);
  r.slot = items.slot;
  r.address = t.at;
  return r;
}

// How far an access reaches out of [begin, end).
std::string reach(const touch& t, std::uintptr_t begin, std::uintptr_t end, const char* of) {
  const std::uintptr_t after = t.at + static_cast<std::uintptr_t>(t.bytes);
  const std::string out = t.at < begin
                              ? text("reaching ", count(begin - t.at, "byte"), " before the beginning")
                              : text("reaching ", count(after - end, "byte"), " past the end");
  return text(out, " of the ", of, " of ", count(end - begin, "byte"));
}

// Two uses of scratch that nothing orders, the first of the two calls first.
std::string told(scratch_byte byte, const party& first, const party& second) {
  const auto does = [](const party& p) { return text("thread ", p.thread, p.puts ? " puts" : " takes"); };
  const char* const storage = is_of_cells(second.in) ? storage_name(first.in) : storage_name(second.in);
  return text(does(first), " and ", does(second), " byte ", byte.offset, " of the ", storage, ", at ",
              hex(byte.at));
}

// Where both threads have to meet between their calls.
const char* meeting_of(const party& a, const party& b) {
  const int width = std::max(a.in.facts.scope_width, b.in.facts.scope_width);
  const auto in_a_warp = [](const party& p) { return p.in.facts.scope_width != 0 || is_of_cells(p.in); };
  const bool in_warp = width != 0 && in_a_warp(a) && in_a_warp(b) && a.thread / width == b.thread / width;
  return in_warp ? "warp.sync()" : "block.sync()";
}

void note_other(report& r, cpu::location other) {
  r.other_file = other.file ? other.file : "";
  r.other_line = other.line;
}

std::string values_that_differ(const call& a, const call& b) {
  const cpu::call_facts &f = a.facts, &g = b.facts;
  const auto in_both = [&](const char* what, const auto& x, const auto& y, const char* unit = "") {
    return text(what, ' ', x, unit, " in thread ", a.lane, " and ", y, " in thread ", b.lane);
  };
  if (f.counted != g.counted)
    return text("thread ", f.counted ? a.lane : b.lane, " gives valid_items, thread ",
                f.counted ? b.lane : a.lane, " does not");
  if (f.count != g.count) return in_both("valid_items covers", f.count, g.count, " positions");
  if (f.offset != g.offset) return in_both("offset is", f.offset, g.offset);
  if (is_tile(a)) {
    if (f.address != g.address) return in_both("the pointer is", hex(f.address), hex(g.address));
    if (f.row != g.row) return in_both("the origin is in row", f.row, g.row);
    if (f.column != g.column) return in_both("the origin is in column", f.column, g.column);
    if (f.row_stride != g.row_stride) return in_both("the row stride is", f.row_stride, g.row_stride);
    if (f.column_stride != g.column_stride) return in_both("the column stride is", f.column_stride, g.column_stride);
    if (f.row0 != g.row0) return in_both("the part that exists begins with row", f.row0, g.row0);
    if (f.row1 != g.row1) return in_both("the part that exists ends before row", f.row1, g.row1);
    if (f.column0 != g.column0) return in_both("the part that exists begins with column", f.column0, g.column0);
    if (f.column1 != g.column1) return in_both("the part that exists ends before column", f.column1, g.column1);
    return in_both("the tile in threadgroup memory begins at", hex(f.scratch), hex(g.scratch));
  }
  if (f.address != g.address) return in_both("the tile begins at", hex(f.address), hex(g.address));
  if (f.scratch != g.scratch) return in_both("the scratch begins at", hex(f.scratch), hex(g.scratch));
  return in_both("the scratch has", f.scratch_bytes, g.scratch_bytes, " bytes");
}

// The address so many items before the first tile of a call. Unsigned, since an offset may be anything.
std::uint64_t address_before_tile(const call& c, std::int64_t items) {
  const std::int64_t tiles = std::int64_t{c.facts.index} * c.facts.threads * c.facts.items;
  const auto back = static_cast<std::uint64_t>(tiles) + static_cast<std::uint64_t>(items);
  return c.facts.address - back * static_cast<std::uint64_t>(c.facts.item);
}
std::uint64_t promised_address(const call& c) { return address_before_tile(c, 0); }

// "the block", "the group of threads 32-63"
std::string members(const call& c) {
  if (c.facts.scope_width == 0) return "the block";
  const int first = c.lane / c.facts.scope_width * c.facts.scope_width;
  return text("the group of threads ", first, "-", first + c.facts.scope_width - 1);
}

}  // namespace

std::string told(const place& at) {
  if (at.at.file == nullptr) return "at a barrier";
  return text(at.in_call ? "in the call at " : "at the barrier at ", written(at.at));
}

std::uintptr_t pointer_of(const call& c) {
  return c.facts.address == 0 ? 0 : is_tile(c) ? c.facts.address : address_before_tile(c, c.facts.offset);
}

report outside_buffer(const witness& w, const touch& t, const host::region& buffer) {
  return told_of_access(fault::outside_buffer, "out of range", w, t,
                        reach(t, buffer.begin, buffer.end, "buffer"));
}

report read_only_buffer(const witness& w, const touch& t) {
  return told_of_access(fault::read_only_buffer, "to a buffer that is only read", w, t,
                        "in a buffer that the launch got by reads(); pass it by writes() or updates()");
}

report unregistered_pointer(const witness& w, const touch& t) {
  return told_of_access(fault::unregistered_pointer, "through a pointer that the launch does not know", w, t,
                        "in no buffer of the launch; pass its buffer by reads(), writes() or updates()");
}

report misaligned_access(const witness& w, const touch& t) {
  return told_of_access(fault::misaligned_access, "at a misaligned address", w, t,
                        text("which is no multiple of ", t.alignment));
}

report outside_scratch(const witness& w, const touch& t) {
  const std::uintptr_t begin = w.in.facts.scratch,
                       end = begin + static_cast<std::uintptr_t>(w.in.facts.scratch_bytes);
  return told_of_access(fault::outside_scratch, is_tile(w.in) || is_of_cells(w.in) ? "outside the tile" : "outside the scratch of the call", w, t,
                        w.in.exists() ? reach(t, begin, end, storage_name(w.in)) : "made in no call");
}

report scratch_not_written(const witness& w, const touch& t, std::uintptr_t byte) {
  return told_of_access(fault::scratch_not_written, is_tile(w.in) || is_of_cells(w.in) ? "of cells that nobody wrote" : "of scratch that nobody wrote", w, t,
                        text("of which no thread of the block has put byte ", byte - t.at));
}

report not_arrived(const witness& w, const touch& t, std::uintptr_t byte, const call& begun) {
  report r = told_of_access(fault::not_arrived, "of cells that have not arrived", w, t,
                            text("of which byte ", byte - t.at, " is on its way since ", written(begun.at),
                                 "; coop::wait<N>() and block.sync() come between"));
  note_other(r, begun.at);
  return r;
}

report scratch_race(int block, scratch_byte byte, const party& first, const party& second) {
  report r = told_by(fault::scratch_race, "race on scratch", second.in.at, block, second.thread,
                     text(": ", told(byte, first, second),
                          is_of_cells(second.in) ? "" : " in the same " + name_of(second.in),
                          ", with no barrier between"));
  r.address = byte.at;
  note_other(r, first.in.at);
  return r;
}

report missing_barrier(int block, scratch_byte byte, const party& first, const party& second) {
  const std::string before = written(first.in.at), after = written(second.in.at);
  const std::string where = before == after ? text("after ", before, ", before it is reached again")
                                            : text("between ", before, " and ", after);
  const std::string how = byte.at ? told(byte, first, second)
                                  : text("thread ", first.thread, " may still be in ", name_of(first.in));
  report r = told_by(fault::missing_barrier, "missing barrier", second.in.at, block, second.thread,
                     text(": two uses of the same scratch with no barrier between them: put ",
                          meeting_of(first, second), ' ', where, " (", how, ")"));
  r.address = byte.at;
  note_other(r, first.in.at);
  return r;
}

report divergent_call(int block, const call& made, const call& first) {
  report r = told_by(fault::divergent_call, "threads make different calls", made.at, block, made.lane,
                     text(" calls ", name_of(made), " at ", written(made.at), " where thread ", first.lane,
                          " calls ", name_of(first), " at ", written(first.at), "; all threads of ",
                          members(made), " have to make the same call"));
  note_other(r, first.at);
  return r;
}

report different_options(int block, const call& made, const call& first) {
  report r = told_by(fault::different_options, "an option differs between threads", made.at, block, made.lane,
                     text(": ", values_that_differ(first, made), " (", name_of(made),
                          "); it has to be the same in all threads of ", members(made)));
  note_other(r, first.at);
  return r;
}

report partial_call(int block, const call& made, const absence& rest) {
  return told_by(fault::partial_call, "a call that not every thread makes", made.at, block, made.lane,
                 text(": ", name_of(made), " is called by ", written(rest.present), " and not by ",
                      written(rest.absent), " of ", members(made), ": ", rest.excuse));
}

report partial_barrier(const witness& w, const place& at, const absence& rest) {
  return told_by(
      fault::partial_call, "a barrier that not every thread reaches", at.at, w.block, w.thread,
      text(": ", written(rest.present), " wait", rest.present.size() == 1 ? "s" : "", " and ",
           written(rest.absent), " do", rest.absent.size() == 1 ? "es" : "", " not come: ", rest.excuse));
}

report divergent_barrier(const witness& w, const place& at, int other, const place& others) {
  report r = told_by(fault::divergent_call, "threads wait at different barriers", at.at, w.block, w.thread,
                     text(" waits ", told(at), ", thread ", other, " waits ", told(others),
                          "; let all of them meet at one"));
  note_other(r, others.at);
  return r;
}

report complaint(const witness& w, misuse what, cpu::location at) {
  const auto about = [&](fault kind, const char* headline, const std::string& rest) {
    return told_by(kind, headline, at.file ? at : w.in.at, w.block, w.thread, ": " + name_of(w.in) + " " + rest);
  };
  report r;
  switch (what) {
    case misuse::wrapped_count:
      return about(fault::wrapped_count, "a count below zero",
                   "got as valid_items an unsigned value that wrapped below zero; subtract signed integers");
    case misuse::wrapped_bound:
      return told_by(fault::wrapped_count, "a count below zero", at, w.block, w.thread,
                     ": a bound of valid_extent or valid_region is an unsigned value that wrapped below zero; subtract signed integers");
    case misuse::wrapped_offset:
      return about(fault::wrapped_offset, "an offset below zero",
                   "got as offset an unsigned value that wrapped below zero; subtract signed integers");
    case misuse::changed_default:
      return about(fault::changed_default, "a default that changes its value",
                   "got an oob_default that the type of the items cannot hold");
    case misuse::broken_promise:
      r = about(fault::broken_promise, "a promise that is not kept",
                is_tile(w.in) ? text("got aligned<N>(...), but the tile's corner lies at ", hex(corner_of(w.in)),
                                     ", its rows ", w.in.facts.row_stride * w.in.facts.item, " and its columns ",
                                     w.in.facts.column_stride * w.in.facts.item,
                                     " bytes apart: not all that was promised is a multiple of N")
                              : text("got aligned<N>(pointer), but pointer plus offset is ",
                                     hex(promised_address(w.in)), ", no multiple of N"));
      r.address = is_tile(w.in) ? corner_of(w.in) : promised_address(w.in);
      return r;
    case misuse::misaligned_scratch:
      r = about(fault::misaligned_scratch, is_tile(w.in) ? "misaligned tile" : "misaligned scratch",
                is_tile(w.in) ? text("got a tile at ", hex(w.in.facts.scratch), ", which is less aligned than its type says")
                              : text("got scratch at ", hex(w.in.facts.scratch),
                                     ", no multiple of 16; declare it as coop::scratch<bytes>"));
      r.address = w.in.facts.scratch;
      return r;
    case misuse::cell_outside:
      return told_by(fault::cell_outside, "a cell outside the tile", at, w.block, w.thread,
                     ": takes or puts a cell that is in none of the rows or none of the columns of the tile");
    case misuse::rank_outside:
      break;
  }
  return about(fault::rank_outside, "a rank outside the tile",
               text("got a rank that is not one of the ", w.in.facts.threads * w.in.facts.items,
                    " positions of the tile"));
}

report launch_shape(const witness& w, cpu::location at, host::extent kernel, host::extent launch) {
  return told_by(fault::launch_shape, "the block differs from the launch", at, w.block, w.thread,
                 text(": the kernel is made for blocks of ", written(kernel), " threads, the launch has ",
                      written(launch)));
}

report impossible_launch(const host::grid& shape) {
  report r;
  r.kind = fault::launch_shape;
  r.text = text("coop: a launch of ", shape.blocks, " blocks of ", written(shape.threads),
                " threads: a block has 1 to 1024 threads, a launch no fewer than 0 blocks");
  return r;
}

report outside_launch(cpu::location at) {
  report r;
  r.kind = fault::outside_launch;
  r.file = at.file ? at.file : "";
  r.line = at.line;
  r.text = text("coop: a kernel runs outside of a launch", at.file ? " at " + written(at) : "",
                ": start it with coop::host::launch");
  return r;
}

report kernel_threw(const witness& w, const char* what) {
  return told_by(fault::kernel_threw, w.in.exists() ? "the kernel threw after its call" : "the kernel threw",
                 w.in.at, w.block, w.thread, text(": ", what));
}

}  // namespace coop::machine
