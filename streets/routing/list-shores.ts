import { ringsOf } from '../osm/assemble-rings.ts';
import { joinLines } from '../osm/join-lines.ts';
import type { OsmExtract, Tags } from '../osm/osm-extract.ts';
import { type MeasuredRing, measureRing } from '../osm/ring-measures.ts';
import { waterKind } from '../tiles/ground-kind.ts';

const isIsland = ({ place }: Tags) => place === 'island' || place === 'islet';

/** Closed shores, smallest first: coasts, islands, islets. Clipped ones are dropped. */
export function listShores(extract: OsmExtract): MeasuredRing[] {
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
