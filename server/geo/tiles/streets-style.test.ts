import { describe, expect, it } from 'vitest';
import { contrastRatio } from '#test/look/contrast-ratio.ts';
import { MAP_PALETTES, type MapTheme } from '../map-palette.ts';
import { MAP_FONT, mapStyle } from '../map-style.ts';
import { type MapRegion, streetsStyle } from './streets-style.ts';
import { TILE_LAYERS } from './tile-shape.ts';

const REGION: MapRegion = {
  version: 7,
  region: 'columbus',
  attribution: '© OpenStreetMap contributors',
  box: { west: -83.2, south: 39.8, east: -82.8, north: 40.2 },
};
const TOWN: MapRegion = {
  version: 8,
  region: 'lakeshore',
  attribution: 'Lakeshore is an <b>invented</b> place',
  box: { west: -87.3, south: 43.52, east: -87.1, north: 43.68 },
};
const THEMES: MapTheme[] = ['light', 'dark'];
const idsOf = (style: ReturnType<typeof mapStyle>) => style.layers.map(({ id }) => id);

describe('The street map', () => {
  it('with no region is the outline that it always was', () => {
    expect(mapStyle('light', null, [])).toEqual(mapStyle('light', null));
    expect(streetsStyle('light', [], MAP_FONT)).toEqual({ sources: {}, layers: [], names: [] });
  });

  it('names no layer twice and draws from its own sources alone', () => {
    for (const theme of THEMES) {
      const style = mapStyle(theme, null, [REGION, { ...REGION, version: 9, region: 'athens' }]);
      expect(new Set(idsOf(style)).size).toBe(style.layers.length);
      for (const layer of style.layers) {
        if (!('source' in layer) || !layer.source.startsWith('region-')) continue;
        expect(style.sources).toHaveProperty(layer.source);
        expect(TILE_LAYERS).toContain(layer['source-layer']);
      }
    }
  });

  it('asks nobody else for anything: no glyphs, no sprite, own tiles only', () => {
    const { sources, ...style } = mapStyle('dark', null, [REGION]);
    expect(JSON.stringify(style)).not.toMatch(/https?:|"glyphs"|"sprite"|icon-image/);
    expect(Object.values(sources).flatMap((source) => ('tiles' in source ? source.tiles : []))).toEqual([
      expect.stringMatching(/^\/maps\/tiles\//),
      '/maps/regions/7/{z}/{x}/{y}.pbf',
    ]);
  });

  it('puts every name above every street, and the streets of the ground below its bridges', () => {
    const ids = idsOf(mapStyle('light', null, [REGION, { ...REGION, version: 9 }]));
    const firstName = ids.indexOf('region-7-building-name');
    expect(ids.indexOf('region-9-bridge-road')).toBeLessThan(firstName);
    const order = ['tunnel-road', 'road-casing', 'road', 'bridge-road-casing', 'bridge-road'];
    const places = order.map((id) => ids.indexOf(`region-7-${id}`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });

  it('draws paths below houses and waters over their banks, so that none shows a line where there is none', () => {
    const ids = idsOf(mapStyle('dark', null, [REGION]));
    const inOrder = (...names: string[]) => {
      const places = names.map((name) => ids.indexOf(`region-7-${name}`));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places[0]).toBeGreaterThan(0);
    };
    inOrder('path', 'building', 'road');
    inOrder('water-edge', 'water', 'pier');
  });

  it('credits the mappers with a link to the terms, and shows what operators write as they wrote it', () => {
    const { sources } = streetsStyle('light', [REGION, TOWN], MAP_FONT);
    expect(sources['region-7']).toMatchObject({
      attribution: expect.stringMatching(/^<a href="https:\/\/www\.openstreetmap\.org\/copyright"/),
    });
    expect(sources['region-8']).toMatchObject({
      attribution: 'Lakeshore is an &lt;b>invented&lt;/b> place',
    });
  });

  it('leaves borders to the streets where it has them', () => {
    const border = mapStyle('light', null, [REGION]).layers.find(({ id }) => id === 'county-border');
    expect(border?.maxzoom).toBe(11);
  });
});

describe('The invented town', () => {
  it('once it is imported lies on its island, and its map says once that it is invented', () => {
    const style = mapStyle('light', 'lakeshore', [TOWN, REGION]);
    const ids = idsOf(style);
    expect(ids.indexOf('invented_land')).toBeLessThan(ids.indexOf('region-8-road'));
    expect(Object.keys(style.sources)).toEqual(['outline', 'region-8']);
    expect(JSON.stringify(style.sources).match(/is an invented|is an &lt;b>invented/g)).toHaveLength(1);
  });

  it('is on no map of the real world', () => {
    expect(Object.keys(mapStyle('light', null, [TOWN, REGION]).sources)).toEqual(['outline', 'region-7']);
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
