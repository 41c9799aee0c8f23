import Flatbush from 'flatbush';
import { boxAround } from '../box-around.ts';
import type { OsmExtract } from '../osm/osm-extract.ts';
import { isWithin, type MeasuredRing } from '../osm/ring-measures.ts';
import { type NearStreets, openNearStreets } from './near-streets.ts';
import type { StreetGraph } from './street-graph.ts';

/** Steps along shores that are looked at: a coast of thousands of islands, and seconds at most. What is left then is no news. */
const MAX_STEPS = 500_000_000;
/** What ends in the water so far from every other street is a pier, and no bridge that somebody forgot to join. */
const CLEAR_M = 120;

/** Streets that one mode may use. */
export type ShoredStreets = {
  /** Of each junction what it hangs together with, in any direction (`findLooseParts`). */
  looseParts: Int32Array;
  /** The loose parts with a town in them. */
  towns: ReadonlySet<number>;
  /** The loose parts that may be islands. */
  candidates: ReadonlySet<number>;
  /** Nodes from which something leads away that is in no graph (`listExits`). */
  exits: readonly number[];
  /** Whether an edge is one of them. */
  isOpen: (edge: number) => boolean;
};

/** Tells which loose parts lie on islands: a shore is all around them, and no street of the mode leads over it to others. */
export type ShoreIndex = (streets: ShoredStreets) => Set<number>;

/**
 * Looks for streets within shores (`listShores`). A shore counts if nothing of a town is within it, nothing within it leads out and nothing
 * comes in, be it a bridge that is joined to no street: such a shore says all that there is to say of what it holds. A pier or a ramp leads
 * nowhere, and takes nothing away. Junctions are places among the extract's nodes.
 */
export function openShores(
  extract: OsmExtract,
  graph: StreetGraph,
  shores: readonly MeasuredRing[],
  junctionNodes: readonly number[],
): ShoreIndex {
  if (shores.length === 0 || junctionNodes.length === 0) return () => new Set();
  const { lngs, lats } = extract;
  const junctions = placesOf(junctionNodes, extract);
  const boxes = new Flatbush(shores.length);
  for (const { box } of shores) boxes.add(box.west, box.south, box.east, box.north);
  boxes.finish();
  let nearStreets: NearStreets | null = null;
  let stepsLeft = MAX_STEPS;

  /** Whether a node lies within a shore or on it. */
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

  return ({ looseParts, towns, candidates, exits, isOpen }) => {
    const islands = new Set<number>();
    const sizes = new Int32Array(looseParts.length);
    for (const part of looseParts) sizes[part]! += 1;
    const exitPlaces = exits.length > 0 ? placesOf(exits, extract) : null;
    let members: ReturnType<typeof listMembers> | null = null;

    /** Whether nothing of others, and nothing that leaves, is near the end of a pier. */
    const isClear = (node: number, held: ReadonlyMap<number, number>): boolean => {
      const place = { lng: lngs[node]!, lat: lats[node]! };
      stepsLeft -= 1;
      const { west, south, east, north } = boxAround([place.lng, place.lat], CLEAR_M);
      if (exitPlaces && exitPlaces.search(west, south, east, north).length > 0) return false;
      nearStreets ??= openNearStreets(graph);
      const isOthers = (edge: number) => isOpen(edge) && !held.has(looseParts[graph.tails[edge]!]!);
      return !nearStreets(place, CLEAR_M, isOthers);
    };

    /** Whether all that parts have outside a shore are piers. */
    const hasPiersAlone = (held: ReadonlyMap<number, number>, isInside: (node: number) => boolean) => {
      for (const [part, count] of held) {
        if (count === sizes[part]) continue;
        members ??= listMembers(looseParts);
        for (const junction of members(part)) {
          if (stepsLeft < 0) return false;
          const node = junctionNodes[junction]!;
          if (!isInside(node) && !isClear(node, held)) return false;
        }
      }
      return true;
    };

    /** How many junctions of which part a shore holds, or nothing where it is not all that there is to know. */
    const heldBy = (shore: MeasuredRing): Map<number, number> | null => {
      const { west, south, east, north } = shore.box;
      const isInside = insideOf(shore);
      const held = new Map<number, number>();
      for (const junction of junctions.search(west, south, east, north)) {
        const part = looseParts[junction]!;
        // Without a street of this mode.
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
    // Any of a part's junctions may be the one within the shore, since another is the end of its pier.
    for (const [junction, part] of looseParts.entries()) {
      if (!candidates.has(part) || islands.has(part)) continue;
      const node = junctionNodes[junction]!;
      const around = boxes.search(lngs[node]!, lats[node]!, lngs[node]!, lats[node]!);
      // The smallest first.
      for (const at of around.sort((one, other) => one - other)) {
        if (isSeen[at]) continue;
        isSeen[at] = 1;
        for (const [found, count] of heldBy(shores[at]!) ?? []) {
          // What is mostly elsewhere only comes by here.
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

/** The junctions of any part. */
function listMembers(looseParts: Int32Array): (part: number) => Iterable<number> {
  const next = new Int32Array(looseParts.length).fill(-1);
  const last = Int32Array.from(next.keys());
  for (const [junction, part] of looseParts.entries()) {
    // A part's number is its first junction's.
    if (junction === part) continue;
    next[last[part]!] = junction;
    last[part] = junction;
  }
  return function* (part) {
    for (let junction = part; junction >= 0; junction = next[junction]!) yield junction;
  };
}
