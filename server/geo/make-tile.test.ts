import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeTile } from './make-tile.ts';
import { MAP_PALETTES } from './map-palette.ts';
import { mapStyle } from './map-style.ts';

const textOf = (tile: Uint8Array) => gunzipSync(tile).toString('latin1');

describe('base map tiles', () => {
  it('contain only water in the middle of the Atlantic', () => {
    const tile = makeTile(9, 170, 220);
    expect(textOf(tile)).toContain('sea');
    expect(textOf(tile)).not.toMatch(/land|border|name/);
    expect(tile.length).toBeLessThan(100);
  });

  it('contain land and borders at the coast', () => {
    const text = textOf(makeTile(7, 37, 48));
    for (const layer of ['sea', 'land', 'county_border', 'state_border']) expect(text).toContain(layer);
  });

  it('show bays as sea', () => {
    // Tiles at the mouth of the Hudson, Cape Cod, the Golden Gate and Miami.
    for (const [x, y] of [
      [150, 192],
      [156, 190],
      [81, 197],
      [142, 218],
    ] as const) {
      expect(textOf(makeTile(9, x, y)), `${x}/${y}`).toMatch(/sea.*land/s);
    }
  });
});

describe('bundled map style', () => {
  it('draws land by default, so that missing tiles do not look like water', () => {
    for (const theme of ['light', 'dark'] as const) {
      const { land, water } = MAP_PALETTES[theme];
      const [ground, ...layers] = mapStyle(theme).layers;
      expect(ground).toMatchObject({ type: 'background', paint: { 'background-color': land } });
      expect(layers.find(({ id }) => id === 'sea')).toMatchObject({
        source: 'outline',
        paint: { 'fill-color': water },
      });
    }
  });
});
