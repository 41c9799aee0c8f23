import { gunzipSync, gzipSync } from 'node:zlib';
import { PbfReader, PbfWriter } from 'pbf';

// Field numbers of the Mapbox Vector Tile specification 2.1.
const TILE = { layer: 3 };
const LAYER = { name: 1, feature: 2, key: 3, value: 4, extent: 5, version: 15 };
const FEATURE = { id: 1, tags: 2, type: 3, geometry: 4 };
const VERSION = 2;

/** `tags` are pairs of indexes into the layer's keys and values. */
type RawFeature = { tags: number[]; type: number; geometry: Uint8Array };
type RawLayer = {
  name: string;
  extent: number;
  keys: string[];
  values: Uint8Array[];
  features: RawFeature[];
};

/**
 * Removes features with equal bytes: duplicates would darken transparent areas. Features must have no ids.
 */
export function mergeTiles(tiles: readonly Uint8Array[]): Buffer {
  const merged = new Map<string, MergedLayer>();
  for (const tile of tiles) {
    for (const layer of readLayers(gunzipSync(tile))) {
      merged.getOrInsertComputed(layer.name, (name) => new MergedLayer(name, layer.extent)).add(layer);
    }
  }
  const pbf = new PbfWriter();
  for (const layer of merged.values()) pbf.writeMessage(TILE.layer, (each, out) => each.write(out), layer);
  return gzipSync(pbf.finish());
}

function readLayers(bytes: Uint8Array): RawLayer[] {
  const layers: RawLayer[] = [];
  new PbfReader(bytes).readFields((field, found, pbf) => {
    if (field !== TILE.layer) return;
    const layer: RawLayer = { name: '', extent: 4096, keys: [], values: [], features: [] };
    found.push(pbf.readMessage(readLayerField, layer));
  }, layers);
  return layers;
}

function readLayerField(field: number, layer: RawLayer, pbf: PbfReader): void {
  if (field === LAYER.name) layer.name = pbf.readString();
  else if (field === LAYER.extent) layer.extent = pbf.readVarint();
  else if (field === LAYER.key) layer.keys.push(pbf.readString());
  else if (field === LAYER.value) layer.values.push(pbf.readBytes());
  else if (field === LAYER.feature) {
    const feature: RawFeature = { tags: [], type: 0, geometry: new Uint8Array() };
    layer.features.push(pbf.readMessage(readFeatureField, feature));
  }
}

function readFeatureField(field: number, feature: RawFeature, pbf: PbfReader): void {
  if (field === FEATURE.tags) feature.tags = pbf.readPackedVarint();
  else if (field === FEATURE.type) feature.type = pbf.readVarint();
  else if (field === FEATURE.geometry) feature.geometry = pbf.readBytes();
}

class Places<T> {
  readonly #places = new Map<string, number>();
  readonly all: T[] = [];

  placeOf(key: string, word: T): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.all.length);
    return this.all.push(word) - 1;
  }
}

const bytesKey = ({ buffer, byteOffset, length }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, length).toString('latin1');

class MergedLayer {
  readonly #keys = new Places<string>();
  readonly #values = new Places<Uint8Array>();
  readonly #features = new Places<RawFeature>();
  readonly #name: string;
  readonly #extent: number;

  constructor(name: string, extent: number) {
    this.#name = name;
    this.#extent = extent;
  }

  add({ keys, values, features }: RawLayer): void {
    const keyPlaces = keys.map((key) => this.#keys.placeOf(key, key));
    const valuePlaces = values.map((value) => this.#values.placeOf(bytesKey(value), value));
    for (const { tags, type, geometry } of features) {
      const own = tags.map((place, at) => (at % 2 === 0 ? keyPlaces : valuePlaces)[place]!);
      this.#features.placeOf(`${type} ${own} ${bytesKey(geometry)}`, { tags: own, type, geometry });
    }
  }

  write(pbf: PbfWriter): void {
    pbf.writeVarintField(LAYER.version, VERSION);
    pbf.writeStringField(LAYER.name, this.#name);
    pbf.writeVarintField(LAYER.extent, this.#extent);
    for (const feature of this.#features.all) pbf.writeMessage(LAYER.feature, writeFeature, feature);
    for (const key of this.#keys.all) pbf.writeStringField(LAYER.key, key);
    for (const value of this.#values.all) pbf.writeBytesField(LAYER.value, value);
  }
}

function writeFeature({ tags, type, geometry }: RawFeature, pbf: PbfWriter): void {
  pbf.writePackedVarint(FEATURE.tags, tags);
  pbf.writeVarintField(FEATURE.type, type);
  pbf.writeBytesField(FEATURE.geometry, geometry);
}
