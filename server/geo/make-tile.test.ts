import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { LAKESHORE_CENTER, LAKESHORE_LAND_RADIUS_M } from '#shared/rules/fictional-ground.ts';
import { crowDistance } from './crow-distance.ts';
import { lakeshoreGround } from './lakeshore-ground.ts';
import { isInland, lakeshoreLand } from './lakeshore-shape.ts';
import { makeTile } from './make-tile.ts';
import { mapStyle } from './map-style.ts';

const textOf = (tile: Uint8Array | null) => (tile ? gunzipSync(tile).toString('latin1') : '');

describe('map tiles', () => {
  it('show nothing in the middle of the Atlantic', () => {
    expect(makeTile('outline', 9, 170, 220)).toBeNull();
  });

  it('show the land and its borders around a school', () => {
    const tile = makeTile('outline', 7, 34, 48);
    const text = textOf(tile);
    for (const layer of ['land', 'county_border', 'state_border']) expect(text).toContain(layer);
  });

  it('are the same bytes when asked for again', () => {
    expect(makeTile('outline', 5, 8, 12)).toBe(makeTile('outline', 5, 8, 12));
  });

  it('draw the invented town with its street names close up', () => {
    const tile = makeTile('lakeshore', 13, 2111, 2991);
    expect(textOf(tile)).toContain('Avenue');
  });
});

describe('the invented island', () => {
  it('is dry within the promised distance, in every direction', () => {
    for (let degrees = 0; degrees < 360; degrees += 1) {
      const a = (degrees * Math.PI) / 180;
      const place = [LAKESHORE_LAND_RADIUS_M * Math.cos(a), LAKESHORE_LAND_RADIUS_M * Math.sin(a)] as const;
      expect(isInland(place)).toBe(true);
    }
  });

  it('keeps every street on land', () => {
    const [ring] = lakeshoreLand().geometry.coordinates;
    const farthest = Math.max(...ring!.map(([lng, lat]) => crowDistance(LAKESHORE_CENTER, [lng!, lat!])));
    for (const { geometry } of lakeshoreGround().street.features) {
      if (geometry.type !== 'LineString') continue;
      for (const [lng, lat] of geometry.coordinates) {
        expect(crowDistance(LAKESHORE_CENTER, [lng!, lat!])).toBeLessThan(farthest);
      }
    }
  });
});

describe('the bundled style', () => {
  it('asks nobody else for anything: no glyphs, no sprite, own tiles only', () => {
    const style = JSON.stringify(mapStyle('light', 'lakeshore'));
    expect(style).not.toMatch(/https?:|"glyphs"|"sprite"/);
  });

  it('names each layer once', () => {
    const ids = mapStyle('dark', 'lakeshore').layers.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says of the invented town that it is invented, and only there', () => {
    expect(JSON.stringify(mapStyle('light', 'lakeshore').sources)).toContain('invented');
    expect(JSON.stringify(mapStyle('light', null).sources)).not.toContain('invented');
  });
});
