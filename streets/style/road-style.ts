import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { ROAD_KINDS } from '../tiles/line-kind.ts';
import { casingWidth, roadWidth } from './road-widths.ts';
import type { StreetColors } from './street-colors.ts';
import { byKind, even, growing, isKind } from './style-expressions.ts';

const CARRIAGEWAYS = ROAD_KINDS.filter((kind) => kind !== 'path' && kind !== 'cycleway');
const PATHS = ['path', 'cycleway'];

const ROAD_ORDER: ExpressionSpecification = [
  '-',
  byKind(Object.fromEntries(ROAD_KINDS.map((kind, at) => [kind, 2 * (ROAD_KINDS.length - at)])), 0),
  ['case', ['has', 'is_link'], 1, 0],
];

const onLevel = (level: 'bridge' | 'tunnel' | null): ExpressionSpecification =>
  level === null ? ['!', ['has', 'level']] : ['==', ['get', 'level'], level];

type Level = 'bridge' | 'tunnel' | null;
type Drawn = { source: string; colors: StreetColors; level: Level };

/** In each level casings are below roads, so that no line crosses a junction. */
export function roadLayers(source: string, colors: StreetColors): LayerSpecification[] {
  return [
    runways(source, colors),
    pierLines(source, colors),
    ferries(source, colors),
    ...([null, 'bridge'] as const).flatMap((level) => {
      const drawn = { source, colors, level };
      const below = level === null ? levelLayers({ source, colors, level: 'tunnel' }) : [];
      return [...below, ...levelLayers(drawn)];
    }),
  ];
}

export function groundPaths(source: string, colors: StreetColors): LayerSpecification[] {
  return [paths({ source, colors, level: null })];
}

function levelLayers(drawn: Drawn): LayerSpecification[] {
  const bridges = drawn.level === 'bridge' ? [pathCasing(drawn), paths(drawn)] : [];
  return [...bridges, roadCasing(drawn), roads(drawn), ...rails(drawn)];
}

const idOf = ({ source, level }: Drawn, name: string) => `${source}-${level ? `${level}-` : ''}${name}`;

function filterOf(level: Level, ...kinds: string[]): FilterSpecification {
  return ['all', onLevel(level), isKind(...kinds)];
}

function roadCasing(drawn: Drawn): LayerSpecification {
  const { source, colors, level } = drawn;
  const isBelow = level === 'tunnel';
  return {
    id: idOf(drawn, 'road-casing'),
    type: 'line',
    source,
    'source-layer': 'road',
    filter: filterOf(level, ...CARRIAGEWAYS),
    layout: {
      'line-cap': level === null ? 'round' : 'butt',
      'line-join': 'round',
      'line-sort-key': ROAD_ORDER,
    },
    paint: {
      'line-color': isBelow
        ? colors.rail
        : byKind(
            {
              motorway: colors.highwayCasing,
              trunk: colors.highwayCasing,
              primary: colors.mainCasing,
              secondary: colors.mainCasing,
            },
            level === 'bridge' ? colors.bridgeCasing : colors.streetCasing,
          ),
      'line-width': casingWidth(),
      'line-opacity': growing(
        10,
        byKind({ motorway: 1, trunk: 1, primary: 1, secondary: 0.8 }, 0),
        12,
        byKind({ tertiary: 0.9, minor: 0.5, service: 0, drive: 0, pedestrian: 0 }, 1),
        13.5,
        byKind({ service: 0.2, drive: 0, pedestrian: 0.6 }, 1),
        15.5,
        1,
      ),
      ...(isBelow && { 'line-dasharray': [1, 0.6] }),
    },
  };
}

function roads(drawn: Drawn): LayerSpecification {
  const { source, colors, level } = drawn;
  const isBelow = level === 'tunnel';
  return {
    id: idOf(drawn, 'road'),
    type: 'line',
    source,
    'source-layer': 'road',
    filter: filterOf(level, ...CARRIAGEWAYS),
    layout: { 'line-cap': isBelow ? 'butt' : 'round', 'line-join': 'round', 'line-sort-key': ROAD_ORDER },
    paint: {
      'line-color': isBelow
        ? colors.land
        : byKind(
            {
              motorway: colors.highway,
              trunk: colors.highway,
              primary: colors.mainStreet,
              secondary: colors.secondStreet,
              pedestrian: colors.paved,
            },
            colors.street,
          ),
      'line-width': roadWidth(),
      ...(isBelow && { 'line-opacity': 0.6 }),
    },
  };
}

function pathCasing(drawn: Drawn): LayerSpecification {
  const { source, colors, level } = drawn;
  return {
    id: idOf(drawn, 'path-casing'),
    type: 'line',
    source,
    'source-layer': 'road',
    minzoom: 14,
    filter: filterOf(level, ...PATHS),
    paint: { 'line-color': colors.land, 'line-width': growing(14, 2, 16, 4, 18, 8) },
  };
}

function paths(drawn: Drawn): LayerSpecification {
  const { source, colors, level } = drawn;
  return {
    id: idOf(drawn, 'path'),
    type: 'line',
    source,
    'source-layer': 'road',
    minzoom: 13,
    filter: filterOf(level, ...PATHS),
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': byKind({ cycleway: colors.cycleway }, colors.footway),
      'line-width': growing(13, 0.6, 15, 1, 16, 1.4, 18, 2.4),
      'line-dasharray': [2.4, 1.4],
      'line-opacity': even(13, 0.4, 15, 1),
    },
  };
}

function rails(drawn: Drawn): LayerSpecification[] {
  const { source, colors, level } = drawn;
  const rail = {
    type: 'line',
    source,
    'source-layer': 'rail',
    filter: onLevel(level),
  } as const;
  const isBelow = level === 'tunnel';
  const line: LayerSpecification = {
    ...rail,
    id: idOf(drawn, 'rail'),
    paint: {
      'line-color': colors.rail,
      'line-width': growing(10, 0.6, 13, 1, 16, 1.8, 18, 3),
      'line-opacity': isBelow
        ? 0.45
        : ['interpolate', ['linear'], ['zoom'], 10, 0.5, 13, ['case', ['has', 'is_side'], 0.6, 1]],
      ...(isBelow && { 'line-dasharray': [3, 2] }),
    },
  };
  if (isBelow) return [line];
  const sleepers: LayerSpecification = {
    ...rail,
    id: idOf(drawn, 'rail-sleepers'),
    minzoom: 13.5,
    filter: ['all', onLevel(level), isKind('rail'), ['!', ['has', 'is_side']]],
    paint: {
      'line-color': colors.rail,
      'line-width': growing(13.5, 2.6, 16, 5, 18, 9),
      'line-dasharray': [0.2, 1.8],
    },
  };
  return [line, sleepers];
}

function runways(source: string, colors: StreetColors): LayerSpecification {
  return {
    id: `${source}-runway`,
    type: 'line',
    source,
    'source-layer': 'road',
    filter: isKind('runway', 'taxiway'),
    paint: {
      'line-color': colors.block,
      'line-width': growing(
        10,
        byKind({ taxiway: 0.3 }, 1),
        13,
        byKind({ taxiway: 2 }, 8),
        16,
        byKind({ taxiway: 10 }, 40),
      ),
    },
  };
}

function pierLines(source: string, colors: StreetColors): LayerSpecification {
  return {
    id: `${source}-pier-line`,
    type: 'line',
    source,
    'source-layer': 'road',
    filter: isKind('pier'),
    paint: { 'line-color': colors.land, 'line-width': growing(12, 0.8, 14, 2.4, 16, 5, 18, 14) },
  };
}

function ferries(source: string, colors: StreetColors): LayerSpecification {
  return {
    id: `${source}-ferry`,
    type: 'line',
    source,
    'source-layer': 'road',
    filter: isKind('ferry'),
    paint: {
      'line-color': colors.waterInk,
      'line-opacity': 0.6,
      'line-width': even(10, 0.7, 16, 1.4),
      'line-dasharray': [4, 3],
    },
  };
}
