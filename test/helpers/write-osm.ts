import { open } from 'node:fs/promises';
import { PbfWriter } from 'pbf';
import type { Box } from '#streets/geometry.ts';
import type { Tags } from '#streets/osm/osm-extract.ts';
import type { NodeEntity, OsmEntities } from '#test/helpers/osm-entities.ts';
import { encodeBlob } from './encode-blob.ts';
import { encodeNodes, encodeRelations, encodeWays } from './encode-block.ts';

/**
 * Maximum number of elements per block that common readers accept. A block also stays far below their limit
 * of 32 MB.
 */
const MAX_THINGS = 8000;
const MAX_BLOCK_SIZE = 4_000_000;

export type WriteOsmInput = OsmEntities & {
  /** Defaults to the bounds of the nodes. */
  bounds?: Box;
  /** `YYYY-MM-DD` */
  dataDate?: string | null;
};

/**
 * Writes a sorted `.osm.pbf`. The same input gives the same bytes.
 * @throws RangeError for duplicate ids or invalid coordinates
 */
export async function writeOsm(path: string, input: WriteOsmInput): Promise<void> {
  const nodes = sortById('node', input.nodes);
  const ways = sortById('way', input.ways);
  const relations = sortById('relation', input.relations);
  for (const node of nodes) checkPlace(node);
  const file = await open(path, 'w');
  try {
    await file.appendFile(encodeBlob('OSMHeader', encodeHeader(input)));
    for (const some of inBlocks(nodes, () => 8))
      await file.appendFile(encodeBlob('OSMData', encodeNodes(some)));
    for (const some of inBlocks(ways, (way) => way.nodes.length * 4)) {
      await file.appendFile(encodeBlob('OSMData', encodeWays(some)));
    }
    for (const some of inBlocks(relations, measureMembers)) {
      await file.appendFile(encodeBlob('OSMData', encodeRelations(some)));
    }
  } finally {
    await file.close();
  }
}

export function encodeHeader({ nodes, bounds, dataDate }: WriteOsmInput): Uint8Array {
  const pbf = new PbfWriter();
  const box = bounds ?? boxAround(nodes);
  if (box) pbf.writeMessage(1, writeBox, box);
  for (const feature of ['OsmSchema-V0.6', 'DenseNodes']) pbf.writeStringField(4, feature);
  pbf.writeStringField(5, 'Sort.Type_then_ID');
  pbf.writeStringField(16, 'Porchlight');
  if (dataDate) pbf.writeVarintField(32, toSeconds(dataDate));
  return pbf.finish();
}

function toSeconds(day: string): number {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (!(time > 0)) throw new RangeError(`${day} is no day of a map.`);
  return time / 1000;
}

function writeBox({ west, south, east, north }: Box, pbf: PbfWriter): void {
  const toBillionths = (degrees: number) => Math.round(degrees * 1e9);
  pbf.writeSVarintField(1, toBillionths(west));
  pbf.writeSVarintField(2, toBillionths(east));
  pbf.writeSVarintField(3, toBillionths(north));
  pbf.writeSVarintField(4, toBillionths(south));
}

function boxAround(nodes: readonly NodeEntity[]): Box | null {
  if (nodes.length === 0) return null;
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const { lng, lat } of nodes) {
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  return box;
}

function checkPlace({ id, lng, lat }: NodeEntity): void {
  if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) {
    throw new RangeError(`Node ${id} lies outside the world: ${lng}, ${lat}.`);
  }
}

/** @throws RangeError for duplicate or invalid ids */
export function sortById<T extends { id: number }>(kind: string, things: readonly T[]): T[] {
  const sorted = [...things].sort((one, other) => one.id - other.id);
  for (const [index, { id }] of sorted.entries()) {
    if (!Number.isSafeInteger(id) || id <= 0) throw new RangeError(`${id} is no id of a ${kind}.`);
    if (sorted[index - 1]?.id === id) throw new RangeError(`There are two of ${kind} ${id}.`);
  }
  return sorted;
}

function measureMembers({ members }: OsmEntities['relations'][number]): number {
  return members.reduce((sum, { role }) => sum + 8 + role.length, 0);
}

function* inBlocks<T extends { tags?: Tags }>(
  things: readonly T[],
  measure: (thing: T) => number,
): Generator<T[]> {
  let some: T[] = [];
  let size = 0;
  for (const thing of things) {
    const words = Object.entries(thing.tags ?? {});
    const itemSize = words.reduce((sum, [key, value]) => sum + key.length + value.length, measure(thing));
    if (some.length >= MAX_THINGS || (some.length > 0 && size + itemSize > MAX_BLOCK_SIZE)) {
      yield some;
      some = [];
      size = 0;
    }
    some.push(thing);
    size += itemSize;
  }
  if (some.length > 0) yield some;
}
