import { memo, useMemo } from 'react';
import { Layer, Source } from 'react-map-gl/maplibre';
import type { MapTheme } from './base-style.ts';
import { MAP_INKS } from './map-inks.ts';
import { type Rings, ringLines } from './ring-line.ts';

type RingLayerProps = { rings: Rings; theme: MapTheme; font: string[] };

/**
 * Circles of miles need no more detail than a tile of this zoom has, five metres. Beyond it the map draws one or two tiles in place of a dozen in each
 * frame.
 */
const FINEST_ZOOM = 10;

/** Distance circles with their miles. */
export const RingLayer = memo(function RingLayer({ rings, theme, font }: RingLayerProps) {
  const data = useMemo(() => ringLines(rings), [rings]);
  const ink = MAP_INKS[theme];
  return (
    <Source id="rings" type="geojson" data={data} maxzoom={FINEST_ZOOM}>
      <Layer
        id="ring-line"
        type="line"
        filter={['==', ['geometry-type'], 'LineString']}
        paint={{ 'line-color': ink.ring, 'line-width': 1.1, 'line-opacity': 0.6, 'line-dasharray': [3, 3] }}
      />
      <Layer
        id="ring-label"
        type="symbol"
        filter={['==', ['geometry-type'], 'Point']}
        layout={{
          'text-field': ['get', 'label'],
          'text-font': font,
          'text-size': 11.5,
          'text-allow-overlap': true,
        }}
        paint={{ 'text-color': ink.text, 'text-halo-color': ink.halo, 'text-halo-width': 2 }}
      />
    </Source>
  );
});
