import { describe, expect, it } from 'vitest';
import { contrastRatio } from '#test/look/contrast-ratio.ts';
import { MAP_PALETTES, type MapTheme } from '../map-palette.ts';
import { MAP_FONT, mapStyle } from '../map-style.ts';
import type { MapRegion } from './shown-regions.ts';
import { streetsStyle } from './streets-style.ts';
import { TILE_LAYERS } from './tile-shape.ts';

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

describe('The street map', () => {
  it('with no region is the outline that it always was', () => {
    expect(mapStyle('light', [])).toEqual(mapStyle('light'));
    expect(streetsStyle('light', [], MAP_FONT)).toEqual({ sources: {}, layers: [], names: [] });
  });

  it('names no layer twice and draws from its own sources alone', () => {
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

  it('is no larger for a hundred regions than for one', () => {
    const one = mapStyle('light', [REGION]);
    const hundred = mapStyle(
      'light',
      Array.from({ length: 100 }, (_, at) => ({ ...REGION, version: at + 1, region: `region-${at}` })),
    );
    expect(Object.keys(hundred.sources)).toEqual(['outline', 'streets']);
    expect(hundred.layers).toEqual(one.layers);
    expect(JSON.stringify(hundred).length).toBe(JSON.stringify(one).length);
  });

  it('asks nobody else for anything: no glyphs, no sprite, own tiles only', () => {
    const { sources, ...style } = mapStyle('dark', [REGION]);
    expect(JSON.stringify(style)).not.toMatch(/https?:|"glyphs"|"sprite"|icon-image/);
    expect(Object.values(sources).flatMap((source) => ('tiles' in source ? source.tiles : []))).toEqual([
      expect.stringMatching(/^\/maps\/tiles\//),
      expect.stringMatching(/^\/maps\/streets\/[0-9a-f]{12}\/\{z\}\/\{x\}\/\{y\}\.pbf$/),
    ]);
  });

  it('has other addresses of tiles when a region comes, goes or is imported anew', () => {
    const other = { ...REGION, version: 9, region: 'athens' };
    const addressOf = (...regions: MapRegion[]) => {
      const { streets } = streetsStyle('light', regions, MAP_FONT).sources;
      return (streets as { tiles: string[] }).tiles[0]!;
    };
    const one = addressOf(REGION);
    expect(addressOf(REGION)).toBe(one);
    expect(addressOf(other, REGION)).toBe(addressOf(REGION, other));
    const changed = [addressOf(other, REGION), addressOf({ ...REGION, version: 10 }), addressOf(other)];
    expect(new Set([one, ...changed]).size).toBe(4);
  });

  it('puts every name above every street, and the streets of the ground below its bridges', () => {
    const ids = idsOf(mapStyle('light', [REGION]));
    expect(ids.indexOf('streets-bridge-road')).toBeLessThan(ids.indexOf('streets-building-name'));
    const order = ['tunnel-road', 'road-casing', 'road', 'bridge-road-casing', 'bridge-road'];
    const places = order.map((id) => ids.indexOf(`streets-${id}`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });

  it('draws paths below houses and waters over their banks, so that none shows a line where there is none', () => {
    const ids = idsOf(mapStyle('dark', [REGION]));
    const inOrder = (...names: string[]) => {
      const places = names.map((name) => ids.indexOf(`streets-${name}`));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places[0]).toBeGreaterThan(0);
    };
    inOrder('path', 'building', 'road');
    inOrder('water-edge', 'water', 'pier');
  });

  it('reaches as far as its regions, and credits each mapper once, with a link to the terms', () => {
    const { sources } = streetsStyle('light', [REGION, TOWN, { ...REGION, version: 9 }], MAP_FONT);
    const { bounds, attribution } = sources.streets as { bounds: number[]; attribution: string };
    expect(bounds).toEqual([-87.3, 39.8, -82.8, 43.68]);
    // What operators write is shown as they wrote it.
    expect(attribution).toMatch(
      /^<a href="https:\/\/www\.openstreetmap\.org\/copyright"[^>]*>© OpenStreetMap contributors<\/a> · Lakeshore is an &lt;b>invented&lt;\/b> place$/,
    );
  });

  it('leaves borders to the streets where it has them', () => {
    const border = mapStyle('light', [REGION]).layers.find(({ id }) => id === 'county-border');
    expect(border?.maxzoom).toBe(11);
  });
});

describe('Names on the map', () => {
  it.each(THEMES)('can be read on their halo and on the land (%s)', (theme) => {
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
