import { gunzipSync } from 'node:zlib';
import { PbfReader } from 'pbf';

export type TileFeature = {
  /** Geometry type: 1 for points, 2 for lines, 3 for rings. */
  type: number;
  properties: Record<string, unknown>;
  /** Coordinates in tile units. A ring's first point is not repeated. */
  lines: [x: number, y: number][][];
};

type RawFeature = { type: number; tags: number[]; geometry: number[] };

/** Returns the features of a gzipped vector tile, by layer. */
export function readVectorTile(gzipped: Uint8Array): Record<string, TileFeature[]> {
  return new PbfReader(gunzipSync(gzipped)).readFields<Record<string, TileFeature[]>>((tag, layers, pbf) => {
    if (tag !== 3) return;
    const { name, features, keys, values } = readLayer(pbf);
    layers[name] = features.map(({ type, tags, geometry }) => ({
      type,
      properties: Object.fromEntries(
        tags.flatMap((key, at) => (at % 2 === 0 ? [[keys[key]!, values[tags[at + 1]!]]] : [])),
      ),
      lines: linesOf(geometry),
    }));
  }, {});
}

function readLayer(pbf: PbfReader) {
  const layer = { name: '', features: [] as RawFeature[], keys: [] as string[], values: [] as unknown[] };
  return pbf.readMessage((tag, into, at) => {
    if (tag === 1) into.name = at.readString();
    else if (tag === 2) into.features.push(at.readMessage(readFeature, { type: 0, tags: [], geometry: [] }));
    else if (tag === 3) into.keys.push(at.readString());
    else if (tag === 4) into.values.push(at.readMessage(readValue, { value: null as unknown }).value);
  }, layer);
}

function readFeature(tag: number, feature: RawFeature, pbf: PbfReader): void {
  if (tag === 2) pbf.readPackedVarint(feature.tags);
  else if (tag === 3) feature.type = pbf.readVarint();
  else if (tag === 4) pbf.readPackedVarint(feature.geometry);
}

function readValue(tag: number, into: { value: unknown }, pbf: PbfReader): void {
  if (tag === 1) into.value = pbf.readString();
  else if (tag === 2) into.value = pbf.readFloat();
  else if (tag === 3) into.value = pbf.readDouble();
  else if (tag === 4 || tag === 5) into.value = pbf.readVarint(true);
  else if (tag === 6) into.value = pbf.readSVarint();
  else if (tag === 7) into.value = pbf.readBoolean();
}

const signed = (value: number) => (value >> 1) ^ -(value & 1);

function linesOf(geometry: number[]): [number, number][][] {
  const lines: [number, number][][] = [];
  let [x, y, at] = [0, 0, 0];
  while (at < geometry.length) {
    const command = geometry[at]!;
    at += 1;
    for (let left = command >> 3; left > 0 && (command & 7) !== 7; left -= 1) {
      x += signed(geometry[at]!);
      y += signed(geometry[at + 1]!);
      at += 2;
      if ((command & 7) === 1) lines.push([]);
      lines.at(-1)!.push([x, y]);
    }
  }
  return lines;
}
