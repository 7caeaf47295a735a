// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a thread sits at one side of a plan, and what it touches from there.
#pragma once

namespace coop { inline namespace COOP_ABI {

// A thread's place at one side: its lane in the team, and where the team's stretch of the tile begins, in bytes.
struct seat {
  int lane, origin;
};
template <class Side> COOP_DEVICE seat seat_at(COOP_PRIVATE const Side& side, int threads, int rank) {
  const int team = side.team == threads ? 0 : rank / side.team;
  return {rank - team * side.team, team * side.tile};
}

// Where a lane's n-th access lies in its team's stretch, in bytes, and whether there is one. The distance between two
// accesses is that of lane 0's.
template <class Side> COOP_DEVICE int access_offset(COOP_PRIVATE const Side& side, int lane, int access) {
  return position(side.kind, side.team, side.passes, lane, access / side.parts) * side.unit +
         access % side.parts * Side::width;
}
template <class Side> COOP_DEVICE bool is_inside(COOP_PRIVATE const Side& side, int lane, int access) {
  return side.units % side.team == 0 || access / side.parts + 1 < side.passes ||
         position(side.kind, side.team, side.passes, lane, access / side.parts) < side.units;
}

// Whether the guard covers all that a thread touches.
template <class Plan, class Guard> COOP_DEVICE bool covers_all_of(COOP_PRIVATE const Plan& p, int rank, COOP_PRIVATE const Guard& guard) {
  return guard.all || (p.memory.kind == arrangement::blocked && guard.covers(rank * p.per, p.per));
}

// The piece of scratch in which a thread trades, and where its stretch begins there.
template <class Plan> COOP_DEVICE COOP_SCRATCH byte* slice_of(COOP_PRIVATE const Plan& p, COOP_SCRATCH byte* scratch, int rank) {
  return p.how == trade::warp ? scratch + rank / p.warp * p.slice : scratch;
}
template <class Plan> COOP_DEVICE int origin_in_slice(COOP_PRIVATE const Plan& p, COOP_PRIVATE const seat& at) { return p.how == trade::block ? at.origin : 0; }

}}  // namespace coop
