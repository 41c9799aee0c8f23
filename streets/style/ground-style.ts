import type { FillLayerSpecification, LayerSpecification } from 'maplibre-gl';
import { GROUND_KINDS, type GroundKind } from '../tiles/ground-kind.ts';
import type { StreetColors } from './street-colors.ts';
import { byKind, even, growing, isKind } from './style-expressions.ts';

export function groundLayers(source: string, colors: StreetColors): LayerSpecification[] {
  return [
    groundFill(source, colors),
    ...waterLayers(source, colors),
    pierFill(source, colors),
    ...boundaryLayers(source, colors),
  ];
}

function groundColors(colors: StreetColors): Partial<Record<GroundKind, string>> {
  const { park, wood, pitch, sand, paved, industry, hospital, campus } = colors;
  return {
    land: colors.land,
    homes: colors.block,
    industry,
    shops: industry,
    airport: industry,
    farmland: colors.land,
    grass: park,
    wood,
    park,
    cemetery: park,
    wetland: park,
    sand,
    hospital,
    school: paved,
    campus,
    green: park,
    parking: paved,
    square: paved,
    pitch,
    playground: pitch,
    runway: colors.building,
  };
}

function groundFill(source: string, colors: StreetColors): FillLayerSpecification {
  const order = Object.fromEntries(GROUND_KINDS.map((kind, at) => [kind, at]));
  return {
    id: `${source}-ground`,
    type: 'fill',
    source,
    'source-layer': 'ground',
    filter: ['!', isKind('pier')],
    layout: { 'fill-sort-key': byKind(order, 0) },
    paint: {
      'fill-color': byKind(groundColors(colors) as Record<string, string>, colors.land),
      'fill-opacity': [
        'interpolate',
        ['linear'],
        ['zoom'],
        12,
        byKind({ grass: 0.6, wetland: 0.6, parking: 0.8 }, 1),
        15,
        byKind({ grass: 0.6, wetland: 0.6, parking: 0.8, homes: 0.45 }, 1),
      ],
    },
  };
}

function waterLayers(source: string, colors: StreetColors): LayerSpecification[] {
  return [
    {
      id: `${source}-waterway`,
      type: 'line',
      source,
      'source-layer': 'waterway',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': colors.water,
        'line-width': growing(
          9,
          byKind({ river: 1, canal: 0.6 }, 0.3),
          13,
          byKind({ river: 3.2, canal: 2.2 }, 0.9),
          15,
          byKind({ river: 6, canal: 4.5 }, 1.8),
          18,
          byKind({ river: 24, canal: 18 }, 7),
        ),
      },
    },
    {
      // Drawn below the water, so that no line separates a river from its lake.
      id: `${source}-water-edge`,
      type: 'line',
      source,
      'source-layer': 'water',
      minzoom: 12,
      // The sea's polygon ends at the extract's edge, where there is no coast.
      filter: ['!', isKind('sea')],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colors.coast, 'line-opacity': 0.8, 'line-width': even(12, 1, 18, 2.6) },
    },
    {
      id: `${source}-water`,
      type: 'fill',
      source,
      'source-layer': 'water',
      paint: { 'fill-color': colors.water },
    },
  ];
}

function pierFill(source: string, colors: StreetColors): LayerSpecification {
  return {
    id: `${source}-pier`,
    type: 'fill',
    source,
    'source-layer': 'ground',
    filter: isKind('pier'),
    paint: { 'fill-color': colors.land },
  };
}

function boundaryLayers(source: string, colors: StreetColors): LayerSpecification[] {
  return [
    {
      id: `${source}-boundary`,
      type: 'line',
      source,
      'source-layer': 'boundary',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': byKind({ state: colors.stateBorder }, colors.countyBorder),
        'line-width': even(8, 0.8, 16, 2.4),
        'line-dasharray': [4, 2],
      },
    },
  ];
}

export function buildingLayers(source: string, colors: StreetColors): LayerSpecification[] {
  return [
    {
      id: `${source}-building`,
      type: 'fill',
      source,
      'source-layer': 'building',
      minzoom: 13,
      paint: {
        'fill-color': byKind({ hall: colors.hall }, colors.building),
        'fill-opacity': even(13, 0.3, 14.5, 1),
      },
    },
    {
      id: `${source}-building-edge`,
      type: 'line',
      source,
      'source-layer': 'building',
      minzoom: 15,
      paint: {
        'line-color': byKind({ hall: colors.hallEdge }, colors.buildingEdge),
        'line-width': even(15, 0.4, 18, 1),
        'line-opacity': even(15, 0, 16, 1),
      },
    },
  ];
}
