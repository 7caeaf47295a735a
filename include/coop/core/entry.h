// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The calls that kernels make: load and store. Every thread of the group makes the call.
//
//   load <Algorithm>(group, source, items, options...)        memory to registers
//   store<Algorithm>(group, destination, items, options...)   registers to memory
//
//   source, destination   pointer or random-access iterator to the items; aligned<16>(pointer) promises its alignment
//   items                 thread_data, a plain array of K items, or a scalar
//   options               offset, valid_items, oob_default, cached (option.h)
//
// Without an algorithm the call takes `automatic`. Idea: NVIDIA's cuda.coop Load and Store pages.
#pragma once

namespace coop { inline namespace COOP_ABI {

// A default as the items' type, and whether its value changed on the way.
template <class T, class U, bool Numbers> struct default_as {
  static COOP_DEVICE bool keeps(COOP_PRIVATE const U&) { return true; }
};
template <class T, class U> struct default_as<T, U, true> {
  static COOP_DEVICE bool keeps(COOP_PRIVATE const U& value) {
    return static_cast<U>(static_cast<T>(value)) == value || !(value == value);
  }
};

// Gives the default to all slots; those whose positions exist are loaded over it.
template <class T> COOP_DEVICE void fill_slots(COOP_PRIVATE void*, int, COOP_PRIVATE const target::location&) {}
template <class T, class U, class... Rest>
COOP_DEVICE void fill_slots(COOP_PRIVATE void* items, int count, COOP_PRIVATE const target::location& at, COOP_PRIVATE const default_option<U>& fallback, COOP_PRIVATE const Rest&...) {
  target::require(default_as<T, U, is_number<T>::value && is_number<U>::value>::keeps(fallback.value), misuse::changed_default, at);
  const T value = static_cast<T>(fallback.value);
  COOP_UNROLL
  for (int i = 0; i < count; ++i) target::copy_bits((COOP_PRIVATE byte*)items + i * (int)sizeof(T), coop::bits_of(value), (int)sizeof(T));
}
template <class T, class Other, class... Rest>
COOP_DEVICE void fill_slots(COOP_PRIVATE void* items, int count, COOP_PRIVATE const target::location& at, COOP_PRIVATE const Other&, COOP_PRIVATE const Rest&... rest) {
  fill_slots<T>(items, count, at, rest...);
}

// Announces a call to a checked target and verifies what was promised.
template <class Tile, class Group, class Source, class... Options>
COOP_DEVICE void announce(operation what, COOP_PRIVATE const Group& group, COOP_PRIVATE const Source& memory, COOP_SCRATCH byte* scratch,
                          COOP_PRIVATE const target::location& at, COOP_PRIVATE const Options&... given) {
  typedef typename Tile::memory memory_type;
  const int64 offset = offset_in(given...);
  const call facts = {what, route_of<typename Tile::row>(), Tile::shape_type::value(), Group::scope_width, group.index(),
                      memory_type::address(memory, offset + Tile::origin(group)), offset, clamped_count(count_in(Tile::tile, given...), Tile::tile),
                      options<Options...>::counted, target::address(scratch), Tile::scratch};
  target::begin_call(facts, at);
  target::require(!wrapped_in(option::valid_items, given...), misuse::wrapped_count, at);
  target::require(!wrapped_in(option::offset, given...), misuse::wrapped_offset, at);
  target::require(target::address(scratch) % 16 == 0, misuse::misaligned_scratch, at);
  target::require(memory_type::promise == 0 || memory_type::address(memory, offset) % (uint64)larger(memory_type::promise, 1) == 0,
                  misuse::broken_promise, at);
}

template <class Algorithm, class Group, class Source, class Payload, class... Options>
COOP_DEVICE void load_by(COOP_PRIVATE const Group& group, COOP_PRIVATE const Source& source, COOP_PRIVATE Payload& items,
                         COOP_PRIVATE const target::location& at, COOP_PRIVATE const Options&... given) {
  typedef options<Options...> chosen;
  typedef tile_call<operation::load, Algorithm, Group, Source, Payload, typename policy_of<typename chosen::cache>::type> tile;
  typedef typename tile::item_type T;
  COOP_SCRATCH byte* const scratch = tile::scratch_part::of(group);
  announce<tile>(operation::load, group, source, scratch, at, given...);
  const auto guard = guard_for<chosen::counted>::make(count_in(tile::tile, given...), tile::tile, (int)sizeof(T));
  if (!guard.all) fill_slots<T>(coop::bits_of(items), tile::items, at, given...);
  const auto memory = tile::memory::at(source, offset_in(given...) + tile::origin(group));
  const typename tile::plans plans = {};
  load_items(plans, group, memory, guard, scratch, coop::bits_of(items));
}

template <class Algorithm, class Group, class Destination, class Payload, class... Options>
COOP_DEVICE void store_by(COOP_PRIVATE const Group& group, COOP_PRIVATE const Destination& destination, COOP_PRIVATE const Payload& items,
                          COOP_PRIVATE const target::location& at, COOP_PRIVATE const Options&... given) {
  typedef options<Options...> chosen;
  typedef tile_call<operation::store, Algorithm, Group, Destination, Payload, typename policy_of<typename chosen::cache>::type> tile;
  typedef typename tile::item_type T;
  static_assert(!chosen::defaulted, "coop: a store takes no oob_default: what does not exist is not written");
  COOP_SCRATCH byte* const scratch = tile::scratch_part::of(group);
  announce<tile>(operation::store, group, destination, scratch, at, given...);
  const auto guard = guard_for<chosen::counted>::make(count_in(tile::tile, given...), tile::tile, (int)sizeof(T));
  const auto memory = tile::memory::at(destination, offset_in(given...) + tile::origin(group));
  const typename tile::plans plans = {};
  store_items(plans, group, memory, guard, scratch, coop::bits_of(items));
}

// Overloads of fixed arity, so that the last parameter can be where the call stands in the user's source.
template <class Algorithm = automatic, class Group, class Source, class Payload>
COOP_DEVICE void load(COOP_PRIVATE const Group& group, Source source, COOP_PRIVATE Payload& items, target::location at = target::location::current()) {
  load_by<Algorithm>(group, source, items, at);
}
template <class Algorithm = automatic, class Group, class Source, class Payload, class A>
COOP_DEVICE void load(COOP_PRIVATE const Group& group, Source source, COOP_PRIVATE Payload& items, A a, target::location at = target::location::current()) {
  load_by<Algorithm>(group, source, items, at, a);
}
template <class Algorithm = automatic, class Group, class Source, class Payload, class A, class B>
COOP_DEVICE void load(COOP_PRIVATE const Group& group, Source source, COOP_PRIVATE Payload& items, A a, B b, target::location at = target::location::current()) {
  load_by<Algorithm>(group, source, items, at, a, b);
}
template <class Algorithm = automatic, class Group, class Source, class Payload, class A, class B, class C>
COOP_DEVICE void load(COOP_PRIVATE const Group& group, Source source, COOP_PRIVATE Payload& items, A a, B b, C c, target::location at = target::location::current()) {
  load_by<Algorithm>(group, source, items, at, a, b, c);
}
template <class Algorithm = automatic, class Group, class Source, class Payload, class A, class B, class C, class D>
COOP_DEVICE void load(COOP_PRIVATE const Group& group, Source source, COOP_PRIVATE Payload& items, A a, B b, C c, D d, target::location at = target::location::current()) {
  load_by<Algorithm>(group, source, items, at, a, b, c, d);
}

template <class Algorithm = automatic, class Group, class Destination, class Payload>
COOP_DEVICE void store(COOP_PRIVATE const Group& group, Destination destination, COOP_PRIVATE const Payload& items, target::location at = target::location::current()) {
  store_by<Algorithm>(group, destination, items, at);
}
template <class Algorithm = automatic, class Group, class Destination, class Payload, class A>
COOP_DEVICE void store(COOP_PRIVATE const Group& group, Destination destination, COOP_PRIVATE const Payload& items, A a, target::location at = target::location::current()) {
  store_by<Algorithm>(group, destination, items, at, a);
}
template <class Algorithm = automatic, class Group, class Destination, class Payload, class A, class B>
COOP_DEVICE void store(COOP_PRIVATE const Group& group, Destination destination, COOP_PRIVATE const Payload& items, A a, B b, target::location at = target::location::current()) {
  store_by<Algorithm>(group, destination, items, at, a, b);
}
template <class Algorithm = automatic, class Group, class Destination, class Payload, class A, class B, class C>
COOP_DEVICE void store(COOP_PRIVATE const Group& group, Destination destination, COOP_PRIVATE const Payload& items, A a, B b, C c, target::location at = target::location::current()) {
  store_by<Algorithm>(group, destination, items, at, a, b, c);
}

}}  // namespace coop
