import type { OsmExtract } from '../osm/osm-extract.ts';
import type { TravelMode } from '../travel.ts';
import { openShores, type ShoreIndex } from './find-shored-parts.ts';
import { findSurroundedParts, type Parts } from './find-surrounded-parts.ts';
import { listExits } from './list-exits.ts';
import { listShores } from './list-shores.ts';
import { findLooseParts } from './loose-parts.ts';
import type { StreetGraph } from './street-graph.ts';

export type IslandSearch = Parts & { mode: TravelMode; isOpen: (edge: number) => boolean };

/**
 * Parts that are certainly islands: surrounded by towns' streets or a shore, without unknown exits such as ferries
 * without duration.
 */
export function openIslands(
  extract: OsmExtract,
  graph: StreetGraph,
  junctionNodes: readonly number[],
): (search: IslandSearch) => Set<number> {
  let shores: ShoreIndex | null = null;
  return (search) => {
    const { partOf, sizes, isTown, mode, isOpen } = search;
    // A single junction has no street.
    const isCandidate = (part: number) => sizes[part]! > 1 && !isTown(part);
    if (!sizes.some((_, part) => isCandidate(part))) return new Set();
    const looseParts = findLooseParts(graph, isOpen);
    const exits = listExits(extract, mode);
    const towns = new Set<number>();
    const left = leftBy(exits, junctionNodes, looseParts);
    const candidates = new Set<number>();
    for (const [junction, part] of partOf.entries()) {
      if (isTown(part)) towns.add(looseParts[junction]!);
      else if (isCandidate(part)) candidates.add(looseParts[junction]!);
    }
    for (const loose of [...towns, ...left]) candidates.delete(loose);
    shores ??= openShores(extract, graph, listShores(extract), junctionNodes);
    const onShores = shores({ looseParts, towns, candidates, exits, isOpen });
    const islands = findSurroundedParts(graph, search);
    for (const [junction, part] of partOf.entries()) {
      const loose = looseParts[junction]!;
      if (left.has(loose)) islands.delete(part);
      else if (onShores.has(loose)) islands.add(part);
    }
    return islands;
  };
}

/** Parts with exits. */
function leftBy(exits: readonly number[], junctionNodes: readonly number[], looseParts: Int32Array) {
  const nodes = new Set(exits);
  const left = new Set<number>();
  for (const [junction, node] of junctionNodes.entries())
    if (nodes.has(node)) left.add(looseParts[junction]!);
  return left;
}
