import { open } from 'node:fs/promises';
import type { OsmEntities } from '#test/helpers/osm-entities.ts';
import { encodeBlob } from './encode-blob.ts';
import { encodeNodes, encodeRelations, encodeWays } from './encode-block.ts';
import { encodeHeader } from './write-osm.ts';

const IN_A_BLOCK = 8000;

/** Returns the distance between the ids of two copies, so that no ids collide. */
function strideOf({ nodes, ways, relations }: OsmEntities): number {
  let most = 0;
  for (const things of [nodes, ways, relations]) for (const { id } of things) most = Math.max(most, id);
  return most;
}

function* blocksOf<T extends { id: number }>(
  things: readonly T[],
  copies: number,
  copyOf: (thing: T, copy: number) => T,
): Generator<T[]> {
  const sorted = things.toSorted((one, other) => one.id - other.id);
  for (let copy = 0; copy < copies; copy += 1) {
    for (let at = 0; at < sorted.length; at += IN_A_BLOCK) {
      yield sorted.slice(at, at + IN_A_BLOCK).map((thing) => copyOf(thing, copy));
    }
  }
}

/**
 * Writes an OSM file of the size of a state's, with copies of one town. Streams the copies, so that the file
 * may exceed memory.
 * @param shifts offset of each copy in degrees east and north
 */
export async function writeStateExtract(
  path: string,
  town: OsmEntities,
  shifts: readonly (readonly [east: number, north: number])[],
): Promise<void> {
  const stride = strideOf(town);
  const file = await open(path, 'w');
  try {
    const bounds = { west: -180, south: -90, east: 180, north: 90 };
    await file.appendFile(
      encodeBlob('OSMHeader', encodeHeader({ nodes: [], ways: [], relations: [], bounds })),
    );
    for (const nodes of blocksOf(town.nodes, shifts.length, (node, copy) => {
      const [east, north] = shifts[copy]!;
      return { ...node, id: node.id + copy * stride, lng: node.lng + east, lat: node.lat + north };
    }))
      await file.appendFile(encodeBlob('OSMData', encodeNodes(nodes)));
    for (const ways of blocksOf(town.ways, shifts.length, (way, copy) => ({
      ...way,
      id: way.id + copy * stride,
      nodes: way.nodes.map((id) => id + copy * stride),
    })))
      await file.appendFile(encodeBlob('OSMData', encodeWays(ways)));
    for (const relations of blocksOf(town.relations, shifts.length, (relation, copy) => ({
      ...relation,
      id: relation.id + copy * stride,
      members: relation.members.map((member) => ({ ...member, ref: member.ref + copy * stride })),
    })))
      await file.appendFile(encodeBlob('OSMData', encodeRelations(relations)));
  } finally {
    await file.close();
  }
}
