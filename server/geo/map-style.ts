import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { Ground } from '#shared/rules/fictional-ground.ts';
import { OUTLINE_MAX_ZOOM, outlineVersion } from './make-tile.ts';
import { MAP_PALETTES, type MapPalette, type MapTheme } from './map-palette.ts';
import { type MapRegion, shownRegions } from './tiles/shown-regions.ts';
import { streetsStyle } from './tiles/streets-style.ts';
import { OUTLINE_ATTRIBUTION } from './us-outline.ts';

/** The page's own font: without `glyphs` in a style, labels are drawn with the fonts that the page has loaded. */
export const MAP_FONT = ['Figtree Variable'];

/** From here on the streets of a region tell borders better than the outline of the country does. */
const STREETS_TAKE_OVER = 11;

/**
 * The bundled map: own shapes, own colours, no other service. It is what a map starts with, and what stays where no
 * street map can be reached: the outline of the country, and over it the streets of the regions that were imported. Addresses of tiles
 * are relative to the site: the browser's side completes them.
 */
export function mapStyle(
  theme: MapTheme,
  ground: Ground | null,
  regions: readonly MapRegion[] = [],
): StyleSpecification {
  const colors = MAP_PALETTES[theme];
  const shown = shownRegions(regions, ground);
  const streets = streetsStyle(theme, ground, shown, MAP_FONT);
  const hasStreets = shown.length > 0;
  return {
    version: 8,
    name: hasStreets ? 'Porchlight streets' : 'Porchlight outline',
    // Whose town it is says the town's own map, where there is one.
    sources: { outline: outlineSource(ground !== null && shown.length === 0), ...streets.sources },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': colors.land } },
      {
        ...{ id: 'sea', type: 'fill', source: 'outline', 'source-layer': 'sea' },
        // Tiles meet without a seam.
        paint: { 'fill-color': colors.water, 'fill-antialias': false },
      },
      ...outlineLayers(colors).map((layer) => (hasStreets ? endBorders(layer) : layer)),
      ...(ground ? landLayers(colors, 'invented_land') : []),
      ...streets.layers,
      ...outlineNames(colors).map((layer) => (hasStreets ? endBorders(layer) : layer)),
      ...streets.names,
    ],
  };
}

function outlineSource(hasInvented: boolean): StyleSpecification['sources'][string] {
  return {
    type: 'vector',
    tiles: [`/maps/tiles/{z}/{x}/{y}.pbf?v=${outlineVersion()}`],
    maxzoom: OUTLINE_MAX_ZOOM,
    attribution: hasInvented
      ? `${OUTLINE_ATTRIBUTION} · Lakeshore is an invented place`
      : OUTLINE_ATTRIBUTION,
  };
}

/** The outline's borders and counties are drawn to about a kilometre: among streets they would be wrong. */
function endBorders(layer: LayerSpecification): LayerSpecification {
  const isFar = ['county-border', 'state-border', 'county-name'].includes(layer.id);
  return isFar ? { ...layer, maxzoom: STREETS_TAKE_OVER } : layer;
}

/** Land over its coast, which is so seen from the water alone. */
function landLayers(colors: MapPalette, name: 'land' | 'invented_land'): LayerSpecification[] {
  const shown = { source: 'outline', 'source-layer': name } as const;
  return [
    {
      ...shown,
      id: `${name}-coast`,
      type: 'line',
      paint: { 'line-color': colors.coast, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 1, 10, 4] },
    },
    { ...shown, id: name, type: 'fill', paint: { 'fill-color': colors.land } },
  ];
}

function outlineLayers(colors: MapPalette): LayerSpecification[] {
  const source = 'outline';
  return [
    ...landLayers(colors, 'land'),
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
