import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { OUTLINE_MAX_ZOOM, outlineVersion } from './make-tile.ts';
import { MAP_PALETTES, type MapPalette, type MapTheme } from './map-palette.ts';
import type { MapRegion } from './tiles/shown-regions.ts';
import { streetsStyle } from './tiles/streets-style.ts';
import { OUTLINE_ATTRIBUTION } from './us-outline.ts';

/** Without `glyphs`, MapLibre draws labels with the page's fonts. */
export const MAP_FONT = ['Figtree Variable'];

/** The imported borders are more exact. */
const LAST_OUTLINE_ZOOM = 11;

/** Tile URLs are relative; the browser completes them. */
export function mapStyle(theme: MapTheme, regions: readonly MapRegion[] = []): StyleSpecification {
  const colors = MAP_PALETTES[theme];
  const streets = streetsStyle(theme, regions, MAP_FONT);
  const hasStreets = regions.length > 0;
  return {
    version: 8,
    name: hasStreets ? 'Porchlight streets' : 'Porchlight outline',
    sources: { outline: outlineSource(), ...streets.sources },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': colors.land } },
      {
        ...{ id: 'sea', type: 'fill', source: 'outline', 'source-layer': 'sea' },
        // Antialiasing would show seams between tiles.
        paint: { 'fill-color': colors.water, 'fill-antialias': false },
      },
      ...outlineLayers(colors).map((layer) => (hasStreets ? endBorders(layer) : layer)),
      ...streets.layers,
      ...outlineNames(colors).map((layer) => (hasStreets ? endBorders(layer) : layer)),
      ...streets.names,
    ],
  };
}

const outlineSource = (): StyleSpecification['sources'][string] => ({
  type: 'vector',
  tiles: [`/maps/tiles/{z}/{x}/{y}.pbf?v=${outlineVersion()}`],
  maxzoom: OUTLINE_MAX_ZOOM,
  attribution: OUTLINE_ATTRIBUTION,
});

/** The outline's borders are exact to about a kilometer. */
function endBorders(layer: LayerSpecification): LayerSpecification {
  const isFar = ['county-border', 'state-border', 'county-name'].includes(layer.id);
  return isFar ? { ...layer, maxzoom: LAST_OUTLINE_ZOOM } : layer;
}

/** The land covers the line's inner half. */
function landLayers(colors: MapPalette): LayerSpecification[] {
  const shown = { source: 'outline', 'source-layer': 'land' } as const;
  return [
    {
      ...shown,
      id: 'land-coast',
      type: 'line',
      paint: { 'line-color': colors.coast, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 1, 10, 4] },
    },
    { ...shown, id: 'land', type: 'fill', paint: { 'fill-color': colors.land } },
  ];
}

function outlineLayers(colors: MapPalette): LayerSpecification[] {
  const source = 'outline';
  return [
    ...landLayers(colors),
    {
      id: 'county-border',
      type: 'line',
      source,
      'source-layer': 'county_border',
      minzoom: 6,
      paint: {
        'line-color': colors.countyBorder,
        'line-width': ['interpolate', ['linear'], ['zoom'], 6, 0.7, 12, 2],
      },
    },
    {
      id: 'state-border',
      type: 'line',
      source,
      'source-layer': 'state_border',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colors.stateBorder,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.8, 12, 2.5],
      },
    },
  ];
}

function outlineNames(colors: MapPalette): LayerSpecification[] {
  const halo = { 'text-color': colors.mutedInk, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 };
  return [
    {
      id: 'county-name',
      type: 'symbol',
      source: 'outline',
      'source-layer': 'county_name',
      minzoom: 8,
      layout: {
        'text-field': ['concat', ['get', 'name'], ' County'],
        'text-font': MAP_FONT,
        'text-size': 12,
        'text-letter-spacing': 0.04,
      },
      paint: halo,
    },
    {
      id: 'state-name',
      type: 'symbol',
      source: 'outline',
      'source-layer': 'state_name',
      minzoom: 3.5,
      maxzoom: 9,
      layout: {
        'text-field': ['upcase', ['get', 'name']],
        'text-font': MAP_FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 3.5, 10, 8, 16],
        'text-letter-spacing': 0.16,
      },
      paint: halo,
    },
  ];
}
