import type { MapRef } from '../map-feature.ts';
import { centerOf } from '../osm/assemble-rings.ts';
import type { OsmExtract, OsmNode, OsmRelation, OsmWay, Tags } from '../osm/osm-extract.ts';

export type TaggedPoint = { ref: MapRef; tags: Tags; lng: number; lat: number };

type Wanted = (tags: Tags, ref: MapRef) => boolean;

function* pointsOf(
  extract: OsmExtract,
  form: 'node' | 'way' | 'relation',
  things: Iterable<OsmNode | OsmWay | OsmRelation>,
  isWanted: Wanted,
): Generator<TaggedPoint, void, undefined> {
  let lastId = 0;
  for (const thing of things) {
    // The longest part of a clipped way comes first.
    if (thing.id === lastId) continue;
    lastId = thing.id;
    const ref: MapRef = `${form}/${thing.id}`;
    const center = isWanted(thing.tags, ref) ? centerOf(thing, extract) : null;
    if (center) yield { ref, tags: thing.tags, lng: center[0], lat: center[1] };
  }
}

export function* listPoints(extract: OsmExtract, isWanted: Wanted): Generator<TaggedPoint, void, undefined> {
  yield* pointsOf(extract, 'node', extract.nodes, isWanted);
  yield* pointsOf(extract, 'way', extract.ways, isWanted);
  const areas = extract.relations.filter(({ tags }) => tags.type === 'multipolygon' || tags.type === 'site');
  yield* pointsOf(extract, 'relation', areas, isWanted);
}
