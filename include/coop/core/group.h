// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The threads that make one call together, and the scratch they may use. A group is a value that is passed, never
// fetched: rank() is the thread's place in it, sync() its barrier, index() the number of its tile among the tiles of
// the groups that make the same call.
//
//   auto block = coop::this_block<128>();              where the target knows who it is; the target supplies scratch
//   auto block = coop::this_block<8, 4, 4>(scratch);   the caller's own scratch; rank is x + X * (y + Y * z)
//   auto block = coop::this_block<128>(rank, scratch); rank and scratch handed in, as Metal needs it
//   auto warp  = coop::this_warp(block);               a warp of the block; logical_warp<W>(block) is a part of one
#pragma once

namespace coop { inline namespace COOP_ABI {

template <int X, int Y = 1, int Z = 1,
          class Scratch = typename either<target::supplies_scratch, supplied, handed<-1>>::type>
struct block {
  static COOP_CONSTANT constexpr int extent = X * Y * Z, groups = 1, scope_width = 0, warp_width = target::warp_size;
  static COOP_CONSTANT constexpr bool whole_warps = extent % warp_width == 0, waits = library_waits<Scratch>::value;
  static_assert(X > 0 && Y > 0 && Z > 0 && extent <= 1024, "coop: a block has 1 to 1024 threads");
  typedef Scratch scratch_type;

  int in_block;
  Scratch scratch;

  COOP_DEVICE int rank() const COOP_PRIVATE { return in_block; }
  COOP_DEVICE int index() const COOP_PRIVATE { return 0; }
  static COOP_FUNCTION constexpr int size() { return extent; }
  COOP_DEVICE void sync(target::location at = target::location::current()) const COOP_PRIVATE { target::block_sync(at); }
  COOP_DEVICE void sync_within() const COOP_PRIVATE {
    const target::location here = target::location::within_call();
    target::block_sync(here);
  }
  COOP_DEVICE void sync_warp() const COOP_PRIVATE {
    const target::location here = target::location::within_call();
    target::warp_sync<warp_width>(here);
  }
  COOP_DEVICE bool can_shuffle() const COOP_PRIVATE { return target::has_shuffle && whole_warps; }
  COOP_DEVICE word4 shuffle_up(word4 value) const COOP_PRIVATE { return target::shuffle_up<warp_width>(value); }
};

// W consecutive threads of a block, W a power of two up to the hardware's warp.
template <int W, class Block> struct warp {
  static COOP_CONSTANT constexpr int extent = W, groups = Block::extent / W, scope_width = W, warp_width = W;
  static COOP_CONSTANT constexpr bool whole_warps = false, waits = Block::waits;
  static_assert(W > 0 && (W & (W - 1)) == 0 && W <= target::warp_size,
                "coop: the width of a logical warp is a power of two, at most the warp of the hardware");
  static_assert(target::has_warp && W > 0, "coop: this target has no warps; make the call with the block");
  static_assert(Block::whole_warps, "coop: warps are taken of a block whose size is a multiple of the hardware's warp");
  typedef typename Block::scratch_type scratch_type;

  int in_block;                                                // the rank there
  scratch_type scratch;

  COOP_DEVICE int rank() const COOP_PRIVATE { return in_block % W; }
  COOP_DEVICE int index() const COOP_PRIVATE { return in_block / W; }
  static COOP_FUNCTION constexpr int size() { return extent; }
  COOP_DEVICE void sync(target::location at = target::location::current()) const COOP_PRIVATE {
    target::warp_sync<W>(at);
  }
  COOP_DEVICE void sync_within() const COOP_PRIVATE {
    const target::location here = target::location::within_call();
    target::warp_sync<W>(here);
  }
  COOP_DEVICE void sync_warp() const COOP_PRIVATE {
    const target::location here = target::location::within_call();
    target::warp_sync<W>(here);
  }
  COOP_DEVICE bool can_shuffle() const COOP_PRIVATE { return target::has_shuffle; }
  COOP_DEVICE word4 shuffle_up(word4 value) const COOP_PRIVATE { return target::shuffle_up<W>(value); }
};

// Rank and scratch handed in; every target has these.
template <int X, int Y = 1, int Z = 1>
COOP_DEVICE block<X, Y, Z, handed<-1>> this_block(int rank, COOP_SCRATCH byte* scratch) {
  return {rank, {scratch}};
}
template <int X, int Y = 1, int Z = 1, int Bytes, int Alignment>
COOP_DEVICE block<X, Y, Z, handed<Bytes>> this_block(int rank, COOP_SCRATCH scratch<Bytes, Alignment>& storage) {
  return {rank, {storage_of(storage)}};
}

// The target knows the thread. The shape of the launch is checked against X, Y and Z where checks are on.
template <int X, int Y, int Z> COOP_DEVICE int own_rank(COOP_PRIVATE const target::location& at) {
  static_assert(target::knows_threads && X > 0, "coop: on this target the rank is handed in: this_block<X, Y, Z>(rank, scratch)");
  return target::rank_in_block(X, Y, Z, at);
}
template <int X, int Y = 1, int Z = 1> COOP_DEVICE block<X, Y, Z> this_block(target::location at = target::location::current()) {
  static_assert(target::supplies_scratch && X > 0, "coop: this target supplies no scratch; declare COOP_SHARED coop::scratch<bytes> and pass it: this_block<X, Y, Z>(scratch)");
  return {own_rank<X, Y, Z>(at), {}};
}
template <int X, int Y = 1, int Z = 1>
COOP_DEVICE block<X, Y, Z, handed<-1>> this_block(COOP_SCRATCH byte* scratch, target::location at = target::location::current()) {
  return {own_rank<X, Y, Z>(at), {scratch}};
}
template <int X, int Y = 1, int Z = 1, int Bytes, int Alignment>
COOP_DEVICE block<X, Y, Z, handed<Bytes>> this_block(COOP_SCRATCH scratch<Bytes, Alignment>& storage,
                                                     target::location at = target::location::current()) {
  return {own_rank<X, Y, Z>(at), {storage_of(storage)}};
}

template <int W, class Block> COOP_DEVICE warp<W, Block> logical_warp(COOP_PRIVATE const Block& block) {
  return {block.in_block, same_scratch(block.scratch)};
}
template <class Block> COOP_DEVICE warp<target::warp_size, Block> this_warp(COOP_PRIVATE const Block& block) {
  return {block.in_block, same_scratch(block.scratch)};
}

}}  // namespace coop
