import Flatbush from 'flatbush';
import { boxAround } from '../geometry.ts';
import { ringsOf } from '../osm/assemble-rings.ts';
import { joinLines } from '../osm/join-lines.ts';
import type { OsmExtract, Tags } from '../osm/osm-extract.ts';
import { isWithin, type MeasuredRing, measureRing } from '../osm/ring-measures.ts';
import { waterKind } from '../tiles/ground-kind.ts';
import { createStreetProximity, type NearStreets } from './near-streets.ts';
import type { StreetGraph } from './street-graph.ts';

/** A coast with thousands of islands, in seconds. */
const MAX_STEPS = 500_000_000;
/** Meters: an isolated end in water is a pier, not a missing connection. */
const CLEAR_M = 120;

type ShoredStreets = {
  /** See `findWeakComponents`. */
  weakComponents: Int32Array;
  /** Loose parts with a town. */
  towns: ReadonlySet<number>;
  candidates: ReadonlySet<number>;
  /** See `listExits`. */
  exits: readonly number[];
  isOpen: (edge: number) => boolean;
};

/** Parts within a shore that no street crosses. */
export type ShoreIndex = (streets: ShoredStreets) => Set<number>;

/**
 * Finds islands by `listShores`. A shore counts only if no town is within, and nothing crosses it but piers. Junctions
 * are node indexes.
 */
export function createShoreIndex(
  extract: OsmExtract,
  graph: StreetGraph,
  junctionNodes: readonly number[],
): ShoreIndex {
  const shores = listShores(extract);
  if (shores.length === 0 || junctionNodes.length === 0) return () => new Set();
  const { lngs, lats } = extract;
  const junctions = placesOf(junctionNodes, extract);
  const boxes = new Flatbush(shores.length);
  for (const { box } of shores) boxes.add(box.west, box.south, box.east, box.north);
  boxes.finish();
  let nearStreets: NearStreets | null = null;
  let stepsLeft = MAX_STEPS;

  const insideOf = ({ nodes, box }: MeasuredRing) => {
    const onShore = new Set(nodes);
    return (node: number): boolean => {
      const [lng, lat] = [lngs[node]!, lats[node]!];
      if (lng < box.west || lng > box.east || lat < box.south || lat > box.north) return false;
      if (onShore.has(node)) return true;
      stepsLeft -= nodes.length;
      return isWithin(lng, lat, nodes, extract);
    };
  };

  return ({ weakComponents, towns, candidates, exits, isOpen }) => {
    const islands = new Set<number>();
    const sizes = new Int32Array(weakComponents.length);
    for (const part of weakComponents) sizes[part]! += 1;
    const exitPlaces = exits.length > 0 ? placesOf(exits, extract) : null;
    let members: ReturnType<typeof listMembers> | null = null;

    /** Far from other streets and exits. */
    const isClear = (node: number, held: ReadonlyMap<number, number>): boolean => {
      const place = { lng: lngs[node]!, lat: lats[node]! };
      stepsLeft -= 1;
      const { west, south, east, north } = boxAround([place.lng, place.lat], CLEAR_M);
      if (exitPlaces && exitPlaces.search(west, south, east, north).length > 0) return false;
      nearStreets ??= createStreetProximity(graph);
      const isOthers = (edge: number) => isOpen(edge) && !held.has(weakComponents[graph.tails[edge]!]!);
      return !nearStreets(place, CLEAR_M, isOthers);
    };

    /** Only piers cross the shore. */
    const hasPiersAlone = (held: ReadonlyMap<number, number>, isInside: (node: number) => boolean) => {
      for (const [part, count] of held) {
        if (count === sizes[part]) continue;
        members ??= listMembers(weakComponents);
        for (const junction of members(part)) {
          if (stepsLeft < 0) return false;
          const node = junctionNodes[junction]!;
          if (!isInside(node) && !isClear(node, held)) return false;
        }
      }
      return true;
    };

    /** Junctions per part, or null if the shore does not count. */
    const heldBy = (shore: MeasuredRing): Map<number, number> | null => {
      const { west, south, east, north } = shore.box;
      const isInside = insideOf(shore);
      const held = new Map<number, number>();
      for (const junction of junctions.search(west, south, east, north)) {
        const part = weakComponents[junction]!;
        // No street of this mode.
        if (sizes[part] === 1) continue;
        if (stepsLeft < 0) return null;
        if (!isInside(junctionNodes[junction]!)) continue;
        if (towns.has(part)) return null;
        held.set(part, (held.get(part) ?? 0) + 1);
      }
      for (const exit of exitPlaces?.search(west, south, east, north) ?? [])
        if (stepsLeft < 0 || isInside(exits[exit]!)) return null;
      return hasPiersAlone(held, isInside) ? held : null;
    };

    const isSeen = new Uint8Array(shores.length);
    // A pier's end may be outside: any junction may be within.
    for (const [junction, part] of weakComponents.entries()) {
      if (!candidates.has(part) || islands.has(part)) continue;
      const node = junctionNodes[junction]!;
      const around = boxes.search(lngs[node]!, lats[node]!, lngs[node]!, lats[node]!);
      for (const at of around.sort((one, other) => one - other)) {
        if (isSeen[at]) continue;
        isSeen[at] = 1;
        for (const [found, count] of heldBy(shores[at]!) ?? []) {
          // Mostly outside: not an island.
          if (candidates.has(found) && count * 2 >= sizes[found]!) islands.add(found);
        }
      }
    }
    return islands;
  };
}

function placesOf(nodes: readonly number[], { lngs, lats }: OsmExtract): Flatbush {
  const index = new Flatbush(nodes.length);
  for (const node of nodes) index.add(lngs[node]!, lats[node]!);
  index.finish();
  return index;
}

function listMembers(weakComponents: Int32Array): (part: number) => Iterable<number> {
  const next = new Int32Array(weakComponents.length).fill(-1);
  const last = Int32Array.from(next.keys());
  for (const [junction, part] of weakComponents.entries()) {
    // A part's id is its first junction.
    if (junction === part) continue;
    next[last[part]!] = junction;
    last[part] = junction;
  }
  return function* (part) {
    for (let junction = part; junction >= 0; junction = next[junction]!) yield junction;
  };
}

const isIsland = ({ place }: Tags) => place === 'island' || place === 'islet';

/** Closed shores, smallest first: coasts, islands, islets. Clipped ones are dropped. */
function listShores(extract: OsmExtract): MeasuredRing[] {
  const { ways, relations } = extract;
  const lines = ways.filter(({ tags }) => tags.natural === 'coastline').map(({ nodes }) => nodes);
  const rings = joinLines(lines).map(({ nodes }) => nodes);
  for (const { tags, nodes } of ways) {
    if (isIsland(tags) && nodes[0] === nodes.at(-1)) rings.push(nodes);
  }
  for (const relation of relations) {
    if (relation.tags.type !== 'multipolygon') continue;
    const isWater = waterKind(relation.tags) === 'water';
    if (!isWater && !isIsland(relation.tags)) continue;
    // By rings: a clipped lake has no area, but its islands are complete.
    for (const ring of ringsOf(relation, extract)) if (ring.isInner === isWater) rings.push(ring.nodes);
  }
  return rings
    .filter((nodes) => nodes.length >= 4)
    .map((nodes) => measureRing(nodes, extract))
    .filter(({ area }) => area > 0)
    .sort((one, other) => one.area - other.area);
}
