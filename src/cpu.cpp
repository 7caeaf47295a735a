// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What a kernel asks of the CPU target, handed to the block that this core runs.
#include <cstdio>
#include <cstdlib>

#include "block.h"

namespace coop::cpu {
namespace {

machine::block& here(location at = {nullptr, 0}) {
  if (machine::current_block) return *machine::current_block;
  std::fprintf(stderr, "%s\n", machine::outside_launch(at).text.c_str());
  std::exit(1);
}

}  // namespace

__thread bool watched = false;

int rank_in_block(int x, int y, int z, location at) { return here(at).rank_in_block({x, y, z}, at); }
int block_index() { return here().index(); }
int block_count() { return here().count(); }
void sync(int width, location at) { here(at).sync(width, at); }
word4 shuffle_up(word4 value, int width) { return here().shuffle_up(value, width); }
void access(verb what, const void* address, int bytes, int alignment) {
  here().access(what, reinterpret_cast<std::uintptr_t>(address), bytes, alignment > 0 ? alignment : bytes);
}
void passed(verb what) { here().passed(what); }
void begin_call(const call_facts& facts, location at) { here(at).begin_call(facts, at); }
void complain(misuse what, location at) { here().complain(what, at); }
void access_cells(verb what, const void* address, int bytes, const void* tile, int tile_bytes, location at) {
  const machine::touch t = {what, reinterpret_cast<std::uintptr_t>(address), bytes, bytes, 0};
  here().access_cells(t, reinterpret_cast<std::uintptr_t>(tile), tile_bytes, at);
}
void copy_later(void* to, const void* from, int bytes) {
  here().copy_later(reinterpret_cast<std::uintptr_t>(to), reinterpret_cast<std::uintptr_t>(from), bytes);
}
void end_of_copies() { here().end_of_copies(); }
void wait_for_copies(int but) { here().wait_for_copies(but); }
void hand_out(const void* tile, int bytes) {
  here().hand_out(reinterpret_cast<std::uintptr_t>(tile), bytes);
}

}  // namespace coop::cpu
