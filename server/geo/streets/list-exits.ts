import { findWay } from '../osm/find-entity.ts';
import type { OsmExtract } from '../osm/osm-extract.ts';
import type { TravelMode } from '../routing-provider.ts';
import { ferryTakes } from './ferry-tags.ts';
import { readStreetRules } from './street-rules.ts';

/**
 * Nodes from which a mode gets away by something that is in no graph: a street that the edge of the map has cut, or a ferry of which nobody
 * says how long it takes.
 */
export function listExits(extract: OsmExtract, mode: TravelMode): number[] {
  const exits = new Set(extract.cutNodes);
  for (const { tags, nodes } of extract.ways) {
    if (tags.route !== 'ferry' || readStreetRules(tags) || !ferryTakes(tags)[mode]) continue;
    for (const node of nodes) exits.add(node);
  }
  for (const { tags, members } of extract.relations) {
    if (tags.route !== 'ferry' || !ferryTakes(tags)[mode]) continue;
    for (const { type, ref } of members) {
      if (type !== 'way') continue;
      for (const way of findWay(extract, ref)) {
        // Of a way that says itself what it is, that was heard.
        if (way.tags.route === undefined && !readStreetRules(way.tags))
          for (const node of way.nodes) exits.add(node);
      }
    }
  }
  return [...exits];
}
