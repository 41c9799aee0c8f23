import Flatbush from 'flatbush';
import type { LngLat } from '../geometry.ts';
import { joinLines } from './join-lines.ts';
import {
  findNode,
  findWay,
  type OsmExtract,
  type OsmNode,
  type OsmRelation,
  type OsmWay,
} from './osm-extract.ts';
import {
  boxOf,
  centroidOf,
  halfwayOf,
  isRingWithin,
  type MeasuredRing,
  measureRing,
} from './ring-measures.ts';

/** Closed rings of node indexes, in either direction. */
type OsmArea = { outer: Int32Array; holes: Int32Array[] };

const INNER_ROLES = ['inner', 'enclave'];
const RING_ROLES = ['outer', '', 'exclave', ...INNER_ROLES];

/** A lake with thousands of islands takes a few seconds. */
const MAX_STEPS = 1_000_000_000;

/** `isInner` if all ways of the ring have an inner role. */
type Ring = MeasuredRing & { isInner: boolean; parent: Ring | null; depth: number };

/** Returns the largest area first. Computes which ring contains which, because roles are often wrong. */
export function assembleRings(relation: OsmRelation, extract: OsmExtract): OsmArea[] {
  const rings = ringsOf(relation, extract).sort((one, other) => other.area - one.area);
  if (!nestRings(rings, extract)) return [];
  const areas = new Map<Ring, OsmArea>();
  for (const ring of rings) {
    if (ring.depth % 2 === 1) areas.get(ring.parent!)?.holes.push(ring.nodes);
    else if (ring.depth > 0 || !ring.isInner) areas.set(ring, { outer: ring.nodes, holes: [] });
  }
  return [...areas.values()];
}

export function ringsOf(relation: OsmRelation, extract: OsmExtract): Ring[] {
  const lines: Int32Array[] = [];
  const isInner: boolean[] = [];
  const seen = new Set<number>();
  for (const { type, ref, role } of relation.members) {
    if (type !== 'way' || seen.has(ref) || !RING_ROLES.includes(role)) continue;
    seen.add(ref);
    for (const { nodes } of findWay(extract, ref)) {
      lines.push(nodes);
      isInner.push(INNER_ROLES.includes(role));
    }
  }
  return joinLines(lines)
    .filter(({ nodes }) => nodes.length >= 4)
    .map((ring) => ({
      ...measureRing(ring.nodes, extract),
      isInner: ring.lines.every((line) => isInner[line]),
      parent: null,
      depth: 0,
    }))
    .filter(({ area }) => area > 0);
}

/** `rings` must begin with the largest. False at the step limit. */
function nestRings(rings: readonly Ring[], extract: OsmExtract): boolean {
  if (rings.length < 2) return true;
  let stepsLeft = MAX_STEPS;
  const countSteps = (steps: number) => {
    stepsLeft -= steps;
  };
  const boxes = new Flatbush(rings.length);
  for (const { box } of rings) boxes.add(box.west, box.south, box.east, box.north);
  boxes.finish();
  for (const [index, ring] of rings.entries()) {
    const { west, south } = ring.box;
    const around = boxes.search(west, south, west, south);
    // Counts 100 steps for each ring, because sorting many rings is expensive.
    countSteps(100 * around.length);
    let parent = -1;
    for (const at of around) {
      if (stepsLeft < 0) return false;
      if (at > parent && at < index && isRingWithin(ring, rings[at]!, extract, countSteps)) parent = at;
    }
    if (parent < 0) continue;
    ring.parent = rings[parent]!;
    ring.depth = ring.parent.depth + 1;
  }
  return true;
}

/** Null if the nodes are missing. */
export function centerOf(thing: OsmNode | OsmWay | OsmRelation, extract: OsmExtract): LngLat | null {
  if ('index' in thing) return [extract.lngs[thing.index]!, extract.lats[thing.index]!];
  if ('nodes' in thing) return centerOfWay(thing.nodes, extract);
  const [largest] = assembleRings(thing, extract);
  return largest ? centroidOf(largest.outer, extract) : middleOfMembers(thing, extract);
}

function centerOfWay(nodes: Int32Array, extract: OsmExtract): LngLat | null {
  const isRing = nodes.length >= 4 && nodes[0] === nodes.at(-1);
  return (isRing ? centroidOf(nodes, extract) : null) ?? halfwayOf(nodes, extract);
}

function middleOfMembers({ members }: OsmRelation, extract: OsmExtract): LngLat | null {
  const nodes = members.flatMap(({ type, ref }) => {
    if (type === 'way') return findWay(extract, ref).flatMap(({ nodes }) => [...nodes]);
    const node = type === 'node' ? findNode(extract, ref) : -1;
    return node < 0 ? [] : [node];
  });
  if (nodes.length === 0) return null;
  const { west, south, east, north } = boxOf([Int32Array.from(nodes)], extract);
  return [(west + east) / 2, (south + north) / 2];
}
