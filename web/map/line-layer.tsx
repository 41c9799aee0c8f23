import type { FeatureCollection } from 'geojson';
import { useMemo } from 'react';
import { Layer, Source } from 'react-map-gl/maplibre';
import type { MapTheme } from './base-style.ts';
import { MAP_COLORS } from './map-colors.ts';

/** A line on the map, such as a route. Estimated lines are dashed. */
export type MapLine = {
  id: string;
  coordinates: readonly (readonly [lng: number, lat: number])[];
  kind: 'drive' | 'walk';
  isDashed: boolean;
};

/** Driving routes are wider, so that they stay visible below walking routes. */
const WIDTH = ['match', ['get', 'kind'], 'drive', 5.5, 3] as never;
const CASING_WIDTH = ['match', ['get', 'kind'], 'drive', 8.5, 6] as never;

export function LineLayer({ lines, theme }: { lines: readonly MapLine[]; theme: MapTheme }) {
  const ink = MAP_COLORS[theme];
  const data = useMemo(
    (): FeatureCollection => ({
      type: 'FeatureCollection',
      features: lines.map(({ coordinates, kind, isDashed }) => ({
        type: 'Feature',
        geometry: { type: 'LineString', coordinates: coordinates.map(([lng, lat]) => [lng, lat]) },
        properties: { kind, isDashed },
      })),
    }),
    [lines],
  );
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const color = ['match', ['get', 'kind'], 'drive', ink.drive, ink.walk] as never;
  return (
    <Source id="lines" type="geojson" data={data}>
      <Layer
        id="line-casing"
        type="line"
        layout={round}
        paint={{ 'line-color': ink.halo, 'line-width': CASING_WIDTH, 'line-opacity': 0.9 }}
      />
      <Layer
        id="line-exact"
        type="line"
        filter={['!', ['get', 'isDashed']]}
        layout={round}
        paint={{ 'line-color': color, 'line-width': WIDTH }}
      />
      {/* Draws in the order of the legend, with walking routes on top. */}
      <Layer
        id="line-estimate-drive"
        type="line"
        filter={['all', ['get', 'isDashed'], ['==', ['get', 'kind'], 'drive']]}
        paint={{ 'line-color': ink.drive, 'line-width': 5.5, 'line-dasharray': [2.2, 1.4] }}
      />
      <Layer
        id="line-estimate"
        type="line"
        filter={['all', ['get', 'isDashed'], ['!=', ['get', 'kind'], 'drive']]}
        paint={{ 'line-color': ink.walk, 'line-width': 3, 'line-dasharray': [1.4, 1.2] }}
      />
    </Source>
  );
}
