import { describe, expect, it } from 'vitest';
import { TILE_LAYERS } from '#streets/tiles/tile-shape.ts';
import { contrastRatio } from '#test/look/contrast-ratio.ts';
import { MAP_PALETTES, type MapTheme } from '../map-palette.ts';
import { MAP_FONT, mapStyle } from '../map-style.ts';
import type { MapRegion } from './shown-regions.ts';
import { streetsStyle } from './streets-style.ts';

const REGION: MapRegion = {
  version: 7,
  region: 'columbus',
  attribution: '© OpenStreetMap contributors',
  box: { west: -83.2, south: 39.8, east: -82.8, north: 40.2 },
  completed: '2026-11-20T12:00:00.000Z',
};
const TOWN: MapRegion = {
  version: 8,
  region: 'lakeshore',
  attribution: 'Lakeshore is an <b>invented</b> place',
  box: { west: -87.3, south: 43.52, east: -87.1, north: 43.68 },
  completed: '2026-11-21T12:00:00.000Z',
};
const THEMES: MapTheme[] = ['light', 'dark'];
const idsOf = (style: ReturnType<typeof mapStyle>) => style.layers.map(({ id }) => id);

describe('street map style', () => {
  it('has unique layer ids and uses only its own sources', () => {
    for (const theme of THEMES) {
      const style = mapStyle(theme, [REGION]);
      expect(new Set(idsOf(style)).size).toBe(style.layers.length);
      for (const layer of style.layers) {
        if (!('source' in layer) || layer.source !== 'streets') continue;
        expect(style.sources).toHaveProperty(layer.source);
        expect(TILE_LAYERS).toContain(layer['source-layer']);
      }
    }
  });

  it('has no external URLs, glyphs or sprites', () => {
    const { sources, ...style } = mapStyle('dark', [REGION]);
    expect(JSON.stringify(style)).not.toMatch(/https?:|"glyphs"|"sprite"|icon-image/);
    expect(Object.values(sources).flatMap((source) => ('tiles' in source ? source.tiles : []))).toEqual([
      expect.stringMatching(/^\/maps\/tiles\//),
      expect.stringMatching(/^\/maps\/streets\/[0-9a-f]{12}\/\{z\}\/\{x\}\/\{y\}\.pbf$/),
    ]);
  });

  it('has the bounds of its regions, and each attribution once with a link', () => {
    const { sources } = streetsStyle('light', [REGION, TOWN, { ...REGION, version: 9 }], MAP_FONT);
    const { bounds, attribution } = sources.streets as { bounds: number[]; attribution: string };
    expect(bounds).toEqual([-87.3, 39.8, -82.8, 43.68]);
    // Operators' texts are escaped.
    expect(attribution).toMatch(
      /^<a href="https:\/\/www\.openstreetmap\.org\/copyright"[^>]*>© OpenStreetMap contributors<\/a> · Lakeshore is an &lt;b>invented&lt;\/b> place$/,
    );
  });
});

describe('map labels', () => {
  it.each(THEMES)('have enough contrast on their halo and on land (%s)', (theme) => {
    const colors = MAP_PALETTES[theme];
    const inks = [
      'ink',
      'mutedInk',
      'streetInk',
      'highwayInk',
      'parkInk',
      'campusInk',
      'waterInk',
      'foodInk',
      'shopInk',
    ] as const;
    for (const ink of inks) {
      expect(contrastRatio(colors[ink], colors.halo), ink).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(colors[ink], colors.land), ink).toBeGreaterThanOrEqual(4.5);
    }
  });
});
