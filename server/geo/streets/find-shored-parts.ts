import Flatbush from 'flatbush';
import type { OsmExtract } from '../osm/osm-extract.ts';
import { isWithin, type MeasuredRing } from '../osm/ring-measures.ts';

/** Steps along shores that are looked at: a coast of thousands of islands, and seconds at most. What is left then is no news. */
const MAX_STEPS = 500_000_000;

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
};

/** Tells which loose parts lie on islands: a shore is all around them, and no street of the mode crosses it. */
export type ShoreIndex = (streets: ShoredStreets) => Set<number>;

/**
 * Looks for streets within shores (`listShores`). A shore counts if nothing of a town is within it, nothing within it leads out and nothing
 * comes in, be it a bridge that is joined to no street: such a shore says all that there is to say of what it holds. Junctions are places
 * among the extract's nodes.
 */
export function openShores(
  extract: OsmExtract,
  shores: readonly MeasuredRing[],
  junctionNodes: readonly number[],
): ShoreIndex {
  if (shores.length === 0 || junctionNodes.length === 0) return () => new Set();
  const junctions = placesOf(junctionNodes, extract);
  const boxes = new Flatbush(shores.length);
  for (const { box } of shores) boxes.add(box.west, box.south, box.east, box.north);
  boxes.finish();
  let stepsLeft = MAX_STEPS;

  /** Whether a node lies within a shore or on it. */
  const insideOf = ({ nodes, box }: MeasuredRing) => {
    const onShore = new Set(nodes);
    return (node: number): boolean => {
      const [lng, lat] = [extract.lngs[node]!, extract.lats[node]!];
      if (lng < box.west || lng > box.east || lat < box.south || lat > box.north) return false;
      if (onShore.has(node)) return true;
      stepsLeft -= nodes.length;
      return isWithin(lng, lat, nodes, extract);
    };
  };

  return ({ looseParts, towns, candidates, exits }) => {
    const islands = new Set<number>();
    const sizes = new Int32Array(looseParts.length);
    for (const part of looseParts) sizes[part]! += 1;

    /** What a shore holds, or nothing where it is not all that there is to know. */
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
      for (const [part, count] of held) if (count !== sizes[part]) return null;
      return exits.some(isInside) ? null : held;
    };

    const isSeen = new Uint8Array(shores.length);
    // A loose part's number is its first junction's.
    for (const part of candidates) {
      if (islands.has(part)) continue;
      const [lng, lat] = [extract.lngs[junctionNodes[part]!]!, extract.lats[junctionNodes[part]!]!];
      // The smallest first.
      for (const at of boxes.search(lng, lat, lng, lat).sort((one, other) => one - other)) {
        if (isSeen[at]) continue;
        isSeen[at] = 1;
        for (const found of heldBy(shores[at]!)?.keys() ?? []) if (candidates.has(found)) islands.add(found);
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
