import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { NameKind } from '../tiles/name-kind.ts';
import type { StreetColors } from './street-colors.ts';
import { byKind, even, isKind } from './style-expressions.ts';

/** The first font name only selects the weight; glyphs come from the second. */
const strong = (font: readonly string[]) => [`${font[0]} Semibold`, ...font];

type Lettering = { source: string; colors: StreetColors; font: string[] };
type Layout = NonNullable<SymbolLayerSpecification['layout']>;

type NameLayer = SymbolLayerSpecification | CircleLayerSpecification;

const NAME: ExpressionSpecification = ['get', 'name'];

/** MapLibre places labels of later layers first. */
export function nameLayers(source: string, colors: StreetColors, font: string[]): NameLayer[] {
  const lettering = { source, colors, font };
  return [
    ...tradeNames(lettering),
    buildingNames(lettering),
    pathNames(lettering),
    waterwayNames(lettering),
    ...streetNames(lettering),
    ...areaNames(lettering),
    ...placeNames(lettering),
  ];
}

function halo(
  colors: StreetColors,
  color: string | ExpressionSpecification,
): SymbolLayerSpecification['paint'] {
  return {
    'text-color': color,
    'text-halo-color': colors.halo,
    'text-halo-width': 1.5,
    'text-halo-blur': 0.3,
  };
}

function along({ source, font }: Lettering, layout: Layout) {
  return {
    type: 'symbol' as const,
    source,
    layout: {
      'text-field': NAME,
      'text-font': font,
      'symbol-placement': 'line' as const,
      'symbol-spacing': 360,
      'text-padding': 6,
      'text-max-angle': 32,
      'text-letter-spacing': 0.02,
      ...layout,
    },
  };
}

function streetNames(lettering: Lettering): SymbolLayerSpecification[] {
  const { colors, font } = lettering;
  const street = (id: string, minzoom: number, kinds: string[], layout: Layout, color: string) =>
    ({
      ...along(lettering, layout),
      id: `${lettering.source}-${id}`,
      'source-layer': 'road',
      minzoom,
      filter: ['all', isKind(...kinds), ['!', ['has', 'is_link']]] as ExpressionSpecification,
      paint: halo(colors, color),
    }) satisfies SymbolLayerSpecification;
  return [
    street(
      'minor-name',
      14.6,
      ['minor', 'pedestrian'],
      { 'text-size': even(14.6, 10.5, 18, 14) },
      colors.mutedInk,
    ),
    street('tertiary-name', 13.4, ['tertiary'], { 'text-size': even(13.4, 10.5, 18, 15) }, colors.mutedInk),
    street(
      'main-name',
      12.2,
      ['primary', 'secondary'],
      { 'text-size': even(12.2, 10.5, 18, 16) },
      colors.streetInk,
    ),
    street(
      'highway-name',
      11,
      ['motorway', 'trunk'],
      {
        'text-field': ['coalesce', ['get', 'ref'], NAME],
        'text-font': strong(font),
        'text-size': even(11, 10, 18, 14),
        'symbol-spacing': 460,
      },
      colors.highwayInk,
    ),
  ];
}

function pathNames(lettering: Lettering): SymbolLayerSpecification {
  return {
    ...along(lettering, { 'text-size': even(15.5, 10, 18, 12.5) }),
    id: `${lettering.source}-path-name`,
    'source-layer': 'road',
    minzoom: 15.5,
    filter: isKind('path', 'cycleway', 'service'),
    paint: halo(lettering.colors, lettering.colors.mutedInk),
  };
}

function waterwayNames(lettering: Lettering): SymbolLayerSpecification {
  return {
    ...along(lettering, { 'text-size': even(12, 10.5, 17, 14), 'text-letter-spacing': 0.12 }),
    id: `${lettering.source}-waterway-name`,
    'source-layer': 'waterway',
    minzoom: 12,
    paint: halo(lettering.colors, lettering.colors.waterInk),
  };
}

function at(
  { source, colors, font }: Lettering,
  id: string,
  {
    kinds,
    color,
    layout,
    ...zooms
  }: {
    kinds: NameKind[];
    color: string | ExpressionSpecification;
    layout: Layout;
    minzoom?: number;
    maxzoom?: number;
  },
): SymbolLayerSpecification {
  return {
    id: `${source}-${id}`,
    type: 'symbol',
    source,
    'source-layer': 'name',
    ...zooms,
    filter: isKind(...kinds),
    layout: {
      'text-field': NAME,
      'text-font': font,
      'text-max-width': 8,
      'text-line-height': 1.15,
      'text-padding': 4,
      'symbol-sort-key': ['coalesce', ['get', 'rank'], 0],
      ...layout,
    },
    paint: halo(colors, color),
  };
}

function buildingNames(lettering: Lettering): SymbolLayerSpecification {
  return at(lettering, 'building-name', {
    kinds: ['building'],
    color: lettering.colors.mutedInk,
    minzoom: 15.7,
    layout: { 'text-size': even(15.7, 10, 19, 13), 'text-max-width': 7 },
  });
}

const TRADES: NameKind[] = ['food', 'shop', 'service'];
const TRADES_FROM = 16.2;

function tradeNames(lettering: Lettering): NameLayer[] {
  const { source, colors } = lettering;
  const color = byKind({ food: colors.foodInk, shop: colors.shopInk }, colors.mutedInk);
  const dots: CircleLayerSpecification = {
    id: `${source}-trade`,
    type: 'circle',
    source,
    'source-layer': 'name',
    minzoom: TRADES_FROM,
    filter: isKind(...TRADES),
    paint: {
      'circle-color': color,
      'circle-radius': even(16, 2, 19, 4),
      'circle-stroke-color': colors.halo,
      'circle-stroke-width': 1.2,
    },
  };
  const names = at(lettering, 'trade-name', {
    kinds: TRADES,
    color,
    minzoom: TRADES_FROM + 0.3,
    layout: {
      'text-size': even(16.5, 10, 19, 12.5),
      'text-max-width': 7,
      'text-variable-anchor': ['top', 'left', 'right', 'bottom'],
      'text-radial-offset': 0.55,
      'text-justify': 'auto',
    },
  });
  return [dots, names];
}

function areaNames(lettering: Lettering): SymbolLayerSpecification[] {
  const { colors, font } = lettering;
  return [
    at(lettering, 'institution-name', {
      kinds: ['institution', 'square'],
      color: colors.mutedInk,
      minzoom: 14.5,
      layout: { 'text-size': even(14.5, 10.5, 18, 13) },
    }),
    at(lettering, 'station-name', {
      kinds: ['station'],
      color: colors.streetInk,
      minzoom: 14,
      layout: { 'text-font': strong(font), 'text-size': even(14, 10.5, 18, 13) },
    }),
    at(lettering, 'park-name', {
      kinds: ['park', 'peak'],
      color: colors.parkInk,
      minzoom: 12,
      layout: { 'text-size': even(12, 10.5, 17, 14) },
    }),
    at(lettering, 'water-name', {
      kinds: ['water'],
      color: colors.waterInk,
      layout: { 'text-size': even(10, 10.5, 16, 14), 'text-letter-spacing': 0.1 },
    }),
  ];
}

function placeNames(lettering: Lettering): SymbolLayerSpecification[] {
  const { colors, font } = lettering;
  const capitals: Layout = {
    'text-field': ['upcase', NAME],
    'text-letter-spacing': 0.14,
    'text-max-width': 7,
  };
  return [
    at(lettering, 'quarter-name', {
      kinds: ['quarter'],
      color: colors.mutedInk,
      minzoom: 13.2,
      maxzoom: 16.5,
      layout: { ...capitals, 'text-size': even(13.2, 9.5, 16, 12) },
    }),
    at(lettering, 'district-name', {
      kinds: ['district'],
      color: colors.mutedInk,
      minzoom: 11.5,
      maxzoom: 16,
      layout: { ...capitals, 'text-size': even(11.5, 10, 15, 13.5) },
    }),
    at(lettering, 'campus-name', {
      kinds: ['campus'],
      color: colors.campusInk,
      minzoom: 12,
      maxzoom: 17.5,
      layout: { 'text-font': strong(font), 'text-size': even(12, 11, 16, 16) },
    }),
    at(lettering, 'town-name', {
      kinds: ['city', 'town', 'village'],
      color: colors.ink,
      maxzoom: 13.8,
      layout: {
        'text-font': strong(font),
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          8,
          byKind({ city: 15, town: 11 }, 10),
          13,
          byKind({ city: 22, town: 16 }, 13),
        ],
        'symbol-sort-key': byKind({ city: 0, town: 1 }, 2),
      },
    }),
  ];
}
