import { describe, expect, it } from 'vitest';
import { makeExtract } from '#test/helpers/osm.ts';
import { readVectorTile } from '#test/helpers/vector-tile.ts';
import { mergeTiles } from './merge-tiles.ts';
import type { Tags } from './osm/osm-extract.ts';
import { makeTiles } from './tiles/make-tiles.ts';

type Street = { id: number; lat: number; tags: Tags };

function tileOf(streets: readonly Street[]): Buffer {
  const nodes = streets.flatMap(({ id, lat }) => [
    { id: id * 2, lng: -83.003, lat },
    { id: id * 2 + 1, lng: -82.997, lat },
  ]);
  const ways = streets.map(({ id, tags }) => ({ id, nodes: [id * 2, id * 2 + 1], tags }));
  const tiles = [...makeTiles(makeExtract({ nodes, ways }), { minZoom: 15, maxZoom: 15 })];
  return tiles.find(({ x, y }) => x === 8829 && y === 12405)!.bytes;
}

const ELM: Street = { id: 1, lat: 40.001, tags: { highway: 'residential', name: 'Elm Street' } };
const OAK: Street = { id: 2, lat: 40.002, tags: { highway: 'primary', name: 'Oak Avenue', oneway: 'yes' } };
const BROOK: Street = { id: 3, lat: 40.003, tags: { waterway: 'stream', name: 'Brook' } };

describe('mergeTiles', () => {
  it('returns the features of all tiles', () => {
    const merged = readVectorTile(mergeTiles([tileOf([ELM]), tileOf([OAK, BROOK])]));
    const whole = readVectorTile(tileOf([ELM, OAK, BROOK]));
    expect(Object.keys(merged).sort()).toEqual(Object.keys(whole).sort());
    for (const [layer, features] of Object.entries(whole)) {
      expect(merged[layer]).toHaveLength(features.length);
      expect(merged[layer]).toEqual(expect.arrayContaining(features));
    }
  });

  it('removes duplicate features', () => {
    const whole = readVectorTile(tileOf([ELM, OAK]));
    const merged = readVectorTile(mergeTiles([tileOf([ELM, OAK]), tileOf([OAK]), tileOf([OAK, ELM])]));
    for (const layer of Object.keys(whole)) expect(merged[layer]).toHaveLength(whole[layer]!.length);
  });
});
