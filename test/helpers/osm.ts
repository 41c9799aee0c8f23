import { ExtractCollector } from '#streets/osm/extract-collector.ts';
import type { OsmExtract } from '#streets/osm/osm-extract.ts';
import type { OsmEntities } from '#test/helpers/osm-entities.ts';
import { sortById } from './write-osm.ts';

/**
 * Returns the extract that reading a file with these elements would return. The elements may be in any order.
 */
export function makeExtract(input: Partial<OsmEntities> & { dataDate?: string | null }): OsmExtract {
  const collector = new ExtractCollector({ file: 'The test', isInside: null });
  for (const { id, lng, lat, tags } of sortById('node', input.nodes ?? [])) {
    collector.addNode(id, lng, lat, () => tags ?? {});
  }
  for (const { id, nodes, tags } of sortById('way', input.ways ?? [])) {
    collector.addWay(id, nodes, () => tags ?? {});
  }
  for (const { id, members, tags } of sortById('relation', input.relations ?? [])) {
    collector.addRelation(id, members, () => tags ?? {});
  }
  return collector.finish(input.dataDate ?? null);
}
