// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What a call is, before its bytes move: which row, which shape, which memory, how much of the tile exists, which
// scratch. The calls themselves are at the end of load.h's and store.h's path: load_items and store_items.
#pragma once

namespace coop { inline namespace COOP_ABI {

enum class operation { load, store, exchange, scatter, gather, load_tile, store_tile, read_tile, put_tile, cells };   // the last: a kernel's own accesses

// What a checked target wants to know of a call. Addresses are those of the group's own tile; count is in items.
struct call {
  operation what;
  route way;
  shape form;
  int scope_width, index;                                    // 0 for a block, the lanes of a warp; which of them
  uint64 memory;
  int64 offset, count;
  bool counted;
  uint64 scratch;
  int scratch_bytes;
};

// A pointer with a promise: aligned<16>(pointer) says that pointer plus offset is a multiple of 16 bytes.
// In tile calls also with a stride in place of the pointer.
template <int Bytes, class Pointer> struct promised {
  Pointer pointer;
  target::mark at;
};
template <int Bytes, class Pointer> COOP_DEVICE promised<Bytes, Pointer> aligned(Pointer pointer, target::location at = target::location::current()) {
  static_assert(Bytes > 0 && (Bytes & (Bytes - 1)) == 0, "coop: an alignment is a power of two, in bytes");
  return {pointer, target::marked(at)};
}

// What a checked target wants to know of a call that moves a two-dimensional tile. Strides are in items of memory, bounds in
// rows and columns from the tile's corner, and clamped to it.
struct tile_facts {
  operation what;
  int threads, scope_width, index, rows, columns, item, natural;
  uint64 memory;                                             // the pointer, to which the origin is added
  int64 row, column, row_stride, column_stride;
  int row0, row1, column0, column1;
  uint64 tile;
  int tile_bytes;
};

// Memory as the paths see it: words where a pointer points to items of the payload's own type, else items.
template <class T, class Policy, class Source, bool Words> struct memory_by;
template <class T, class Policy, class Source> struct memory_by<T, Policy, Source, true> {
  typedef words_at<typename target::pointed_to<Source>::bytes, Policy, natural_word<T>::value> type;
  static COOP_DEVICE type at(Source first) { return {target::bytes(first)}; }
};
template <class T, class Policy, class Source> struct memory_by<T, Policy, Source, false> {
  typedef items_at<Source, T> type;
  static COOP_DEVICE type at(Source first) { return {first}; }
};
template <class T, class Policy, class Source> struct memory_of {
  typedef typename target::pointed_to<Source>::type pointed;
  static COOP_CONSTANT constexpr bool words = is_same<pointed, T>::value || is_same<pointed, const T>::value;
  static COOP_CONSTANT constexpr int promise = 0;
  typedef memory_by<T, Policy, Source, words> by;
  static COOP_DEVICE typename by::type at(COOP_PRIVATE const Source& source, int64 start) { return by::at(source + start); }
  static COOP_DEVICE uint64 address(COOP_PRIVATE const Source& source, int64 start) { return target::address_of(source, start); }
};
template <class T, class Policy, int Bytes, class Pointer> struct memory_of<T, Policy, promised<Bytes, Pointer>> {
  typedef memory_of<T, Policy, Pointer> plain;
  typedef promised<Bytes, Pointer> source_type;
  static_assert(plain::words, "coop: aligned<N>() promises something about a pointer to the payload's own item type");
  static COOP_CONSTANT constexpr bool words = true;
  static COOP_CONSTANT constexpr int promise = Bytes;
  static COOP_DEVICE typename plain::by::type at(COOP_PRIVATE const source_type& source, int64 start) { return plain::at(source.pointer, start); }
  static COOP_DEVICE uint64 address(COOP_PRIVATE const source_type& source, int64 start) { return plain::address(source.pointer, start); }
};

// A row as it serves an iterator: the same arrangements, item by item; `automatic` takes no detour for one.
template <class Row> struct by_items : row<Row::memory, unit::item, Row::how, Row::owner> {};
template <class Algorithm, class Row, bool Words> struct serving { typedef Row type; };
template <class Algorithm, class Row> struct serving<Algorithm, Row, false> { typedef by_items<Row> type; };
template <class Row> struct serving<automatic, Row, false> { typedef direct type; };

template <class Group, class T, int K> struct shape_of
    : fixed_shape<Group::extent, K, (int)sizeof(T), natural_word<T>::value, Group::warp_width> {};

template <class Row, class Group> struct row_suits {
  static COOP_CONSTANT constexpr bool warps = within_warps(Row::memory, Row::how, Row::owner);
  static_assert(!warps || Group::scope_width == 0, "coop: warps and logical warps take direct, vectorize, striped, transpose, packed_transpose and automatic; warp_* rows are calls of a block");
  static_assert(!warps || target::has_warp, "coop: this target has no warp barrier; choose transpose or packed_transpose");
  static_assert(!warps || Group::scope_width != 0 || Group::whole_warps, "coop: a row that trades within warps needs a block whose size is a multiple of the hardware's warp; choose transpose or packed_transpose");
  static COOP_CONSTANT constexpr bool value = true;
};

// The scratch of one group of a call: the buffer's bytes, who shares it, and this group's part of it.
template <int Bytes, class Scope> struct part_of_scratch {
  template <class Group> static COOP_DEVICE COOP_SCRATCH byte* of(COOP_PRIVATE const Group& group) {
    return scratch_of_call<Bytes * Group::groups, Scope>(group.scratch) + group.index() * Bytes;
  }
};
template <class Scope> struct part_of_scratch<0, Scope> {
  template <class Group> static COOP_DEVICE COOP_SCRATCH byte* of(COOP_PRIVATE const Group&) { return nullptr; }
};
template <class Group, trade How, int Slice> struct scope_of {
  static COOP_CONSTANT constexpr bool warps = How == trade::warp || Group::scope_width != 0;
  typedef typename either<warps, shared_by_warp<Group::warp_width, Slice>, shared_by_block>::type type;
};

// Everything that a load or store fixes at compile time.
template <operation What, class Algorithm, class Group, class Source, class Payload, class Policy> struct tile_call {
  typedef payload<Payload> held;
  typedef typename held::item_type item_type;
  static_assert(movable_item<item_type>::value, "");
  static COOP_CONSTANT constexpr int items = held::items, tile = Group::extent * items;
  typedef memory_of<item_type, Policy, Source> memory;
  typedef shape_of<Group, item_type, items> shape_type;
  typedef resolved<Algorithm, Group, shape_type> found;
  typedef typename either<What == operation::load, typename found::loads, typename found::stores>::type named;
  typedef typename serving<Algorithm, named, memory::words>::type row;
  static_assert(row_suits<row, Group>::value, "");
  static_assert(arrangements_agree<typename held::arrangement_type, row::owner, row::owner == arrangement::striped ? Group::extent : Group::warp_width,
                                   items == 1 || Group::extent == 1>::fits, "");
  typedef fixed_variants<row, shape_type, memory::promise> plans;
  static COOP_CONSTANT constexpr int scratch = shape_type::template scratch<row>(memory::promise);
  typedef part_of_scratch<scratch, typename scope_of<Group, row::how, shape_type::slice(row::how)>::type> scratch_part;
  static COOP_DEVICE int64 origin(COOP_PRIVATE const Group& group) { return (int64)group.index() * tile; }
};

}}  // namespace coop
