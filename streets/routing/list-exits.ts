import { findWay } from '../osm/find-entity.ts';
import type { OsmExtract, Tags } from '../osm/osm-extract.ts';
import type { TravelMode } from '../travel.ts';
import { mayFerryTake } from './ferry-tags.ts';
import { readStreetRules } from './street-rules.ts';

function isStreetFor(mode: TravelMode, tags: Tags): boolean {
  const rules = readStreetRules(tags);
  return rules !== null && (rules.forward[mode] === 1 || rules.backward[mode] === 1);
}

/** Nodes where a mode leaves the graph: the map's edge, or ferries of unknown duration or permission. */
export function listExits(extract: OsmExtract, mode: TravelMode): number[] {
  const exits = new Set(extract.cutNodes);
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
