import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import type { MapPalette } from './map-palette.ts';

const source = 'lakeshore';
const isKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind];
/** Width in pixels that doubles with every zoom beyond the first, as real streets do. */
const widening = (...stops: number[]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  ...stops,
];

/** The invented island from the ground up: land, parks, water, campus, houses, streets. */
export function lakeshoreLayers(colors: MapPalette): LayerSpecification[] {
  return [
    {
      id: 'island-shore',
      type: 'line',
      source,
      'source-layer': 'land',
      paint: { 'line-color': colors.coast, 'line-width': widening(7, 1, 12, 5, 16, 14) },
    },
    { id: 'island', type: 'fill', source, 'source-layer': 'land', paint: { 'fill-color': colors.land } },
    area('campus', { 'fill-color': colors.campus }),
    area('park', { 'fill-color': colors.park }),
    {
      id: 'creek',
      type: 'line',
      source,
      'source-layer': 'creek',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': colors.water, 'line-width': widening(10, 1, 14, 8, 17, 34) },
    },
    area('pond', { 'fill-color': colors.water, 'fill-outline-color': colors.coast }),
    {
      id: 'building',
      type: 'fill',
      source,
      'source-layer': 'building',
      minzoom: 13,
      paint: {
        'fill-color': colors.building,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 13, 0, 14, 1],
      },
    },
    ...streets(colors),
  ];
}

function area(
  name: string,
  paint: { 'fill-color': string; 'fill-outline-color'?: string },
): LayerSpecification {
  return { id: name, type: 'fill', source, 'source-layer': name, paint };
}

function streets(colors: MapPalette): LayerSpecification[] {
  const line = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const main = widening(9, 0.6, 12, 2.2, 14, 5, 17, 20);
  const minor = widening(12, 0.6, 14, 2.6, 17, 13);
  const street = (id: string, kind: string, color: string, width: ExpressionSpecification, minzoom: number) =>
    ({
      id,
      type: 'line',
      source,
      'source-layer': 'street',
      minzoom,
      filter: isKind(kind),
      layout: line,
      paint: { 'line-color': color, 'line-width': width },
    }) satisfies LayerSpecification;
  return [
    street('street-casing', 'minor', colors.streetCasing, widening(12, 1, 14, 4, 17, 16), 12.5),
    street('main-casing', 'main', colors.streetCasing, widening(9, 1, 12, 3.6, 14, 7, 17, 24), 9),
    street('street', 'minor', colors.street, minor, 11.5),
    {
      ...street('path', 'path', colors.stateBorder, widening(12, 0.8, 16, 2), 12),
      layout: {},
      paint: {
        'line-color': colors.stateBorder,
        'line-width': widening(12, 0.8, 16, 2),
        'line-dasharray': [2, 2],
      },
    },
    street('main-street', 'main', colors.mainStreet, main, 9),
  ];
}

function withOffset(layer: SymbolLayerSpecification, lines: number): SymbolLayerSpecification {
  return { ...layer, layout: { ...layer.layout, 'text-offset': [0, lines] } };
}

/** Names of the island's streets, quarters and parks. */
export function lakeshoreNames(colors: MapPalette, font: string[]): LayerSpecification[] {
  const halo = { 'text-halo-color': colors.halo, 'text-halo-width': 1.6 };
  const name = ['get', 'name'] satisfies ExpressionSpecification;
  const point = (id: string, kind: string, minzoom: number, size: number, color: string) =>
    ({
      id,
      type: 'symbol',
      source,
      'source-layer': 'place',
      minzoom,
      filter: isKind(kind),
      layout: { 'text-field': name, 'text-font': font, 'text-size': size, 'text-max-width': 8 },
      paint: { 'text-color': color, ...halo },
    }) satisfies LayerSpecification;
  return [
    {
      id: 'street-name',
      type: 'symbol',
      source,
      'source-layer': 'street',
      minzoom: 13.5,
      filter: ['!=', ['get', 'kind'], 'path'],
      layout: {
        'text-field': name,
        'text-font': font,
        'text-size': ['interpolate', ['linear'], ['zoom'], 13.5, 10, 17, 13],
        'symbol-placement': 'line',
        'symbol-spacing': 420,
      },
      paint: { 'text-color': colors.mutedInk, ...halo },
    },
    point('park-name', 'park', 12.5, 11.5, colors.waterInk),
    point('district-name', 'district', 11.5, 13, colors.mutedInk),
    // Below the middle, where a page puts its own mark.
    withOffset(point('campus-name', 'campus', 13.5, 13, colors.ink), 4),
    point('town-name', 'town', 10, 17, colors.ink),
  ];
}
