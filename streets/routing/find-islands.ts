import { findWay, type OsmExtract, type Tags } from '../osm/osm-extract.ts';
import type { TravelMode } from '../travel.ts';
import { findWeakComponents } from './connected-components.ts';
import { createShoreIndex, type ShoreIndex } from './shore-islands.ts';
import type { StreetGraph } from './street-graph.ts';
import { mayFerryTake, readStreetRules } from './street-rules.ts';
import { findSurroundedParts, type Parts } from './surrounded-islands.ts';

type IslandSearch = Parts & { mode: TravelMode; isOpen: (edge: number) => boolean };

/**
 * Parts that are certainly islands: surrounded by towns' streets or a shore, without unknown exits such as ferries
 * without duration.
 */
export function createIslandSearch(
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
    const weakComponents = findWeakComponents(graph, isOpen);
    const exits = listExits(extract, mode);
    const towns = new Set<number>();
    const left = leftBy(exits, junctionNodes, weakComponents);
    const candidates = new Set<number>();
    for (const [junction, part] of partOf.entries()) {
      if (isTown(part)) towns.add(weakComponents[junction]!);
      else if (isCandidate(part)) candidates.add(weakComponents[junction]!);
    }
    for (const loose of [...towns, ...left]) candidates.delete(loose);
    shores ??= createShoreIndex(extract, graph, junctionNodes);
    const onShores = shores({ weakComponents, towns, candidates, exits, isOpen });
    const islands = findSurroundedParts(graph, search);
    for (const [junction, part] of partOf.entries()) {
      const loose = weakComponents[junction]!;
      if (left.has(loose)) islands.delete(part);
      else if (onShores.has(loose)) islands.add(part);
    }
    return islands;
  };
}

/** Parts with exits. */
function leftBy(exits: readonly number[], junctionNodes: readonly number[], weakComponents: Int32Array) {
  const nodes = new Set(exits);
  const left = new Set<number>();
  for (const [junction, node] of junctionNodes.entries())
    if (nodes.has(node)) left.add(weakComponents[junction]!);
  return left;
}

function isStreetFor(mode: TravelMode, tags: Tags): boolean {
  const rules = readStreetRules(tags);
  return rules !== null && (rules.forward[mode] === 1 || rules.backward[mode] === 1);
}

/** Nodes where a mode leaves the graph: the map's edge, or ferries of unknown duration or permission. */
function listExits(extract: OsmExtract, mode: TravelMode): number[] {
  const exits = new Set(extract.exitNodes);
  for (const { tags, nodes } of extract.ways) {
    if (tags.route !== 'ferry' || isStreetFor(mode, tags) || !mayFerryTake(tags, mode)) continue;
    for (const node of nodes) exits.add(node);
  }
  for (const { tags, members } of extract.relations) {
    if (tags.route !== 'ferry' || !mayFerryTake(tags, mode)) continue;
    for (const { type, ref } of members) {
      if (type !== 'way') continue;
      for (const way of findWay(extract, ref)) {
        // Self-described ways were handled.
        if (way.tags.route === undefined && !readStreetRules(way.tags))
          for (const node of way.nodes) exits.add(node);
      }
    }
  }
  return [...exits];
}
