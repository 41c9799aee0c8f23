import type { FeatureCollection, Point } from 'geojson';
import { useEffect, useMemo, useRef } from 'react';
import { Layer, type MapLayerMouseEvent, Source, useMap } from 'react-map-gl/maplibre';
import type { MapTheme } from './base-style.ts';
import { groupLabel } from './group-label.ts';
import { MAP_INKS } from './map-inks.ts';
import type { PinGroup } from './map-pin.ts';

type PinCanvasLayerProps = {
  groups: PinGroup[];
  theme: MapTheme;
  font: string[];
  formatValue: (value: number | null) => string;
  onChoose: (group: PinGroup, event: null) => void;
  onPoint: (id: number | null) => void;
};

const LAYER = 'pin-dots';

/** Hundreds of pins, painted: the same labels and colours as the buttons, at a fraction of their cost. */
export function PinCanvasLayer({ groups, theme, font, formatValue, onChoose, onPoint }: PinCanvasLayerProps) {
  const { current: map } = useMap();
  const ink = MAP_INKS[theme];
  const data = useMemo(
    (): FeatureCollection<Point> => ({
      type: 'FeatureCollection',
      features: groups.map((group, index) => ({
        type: 'Feature',
        id: index,
        geometry: { type: 'Point', coordinates: [group.lng, group.lat] },
        properties: { rank: group.rank, label: groupLabel(group, formatValue), isGroup: group.count > 1 },
      })),
    }),
    [groups, formatValue],
  );
  const latest = useRef({ groups, onChoose, onPoint });
  latest.current = { groups, onChoose, onPoint };

  useEffect(() => {
    if (!map) return;
    const groupAt = (event: MapLayerMouseEvent) => latest.current.groups[Number(event.features?.[0]?.id)];
    const handleClick = (event: MapLayerMouseEvent) => {
      const group = groupAt(event);
      if (group) latest.current.onChoose(group, null);
    };
    const handleMove = (event: MapLayerMouseEvent) => {
      map.getCanvas().style.cursor = 'pointer';
      latest.current.onPoint(groupAt(event)?.pinId ?? null);
    };
    const handleLeave = () => {
      map.getCanvas().style.cursor = '';
      latest.current.onPoint(null);
    };
    map.on('click', LAYER, handleClick);
    map.on('mousemove', LAYER, handleMove);
    map.on('mouseleave', LAYER, handleLeave);
    return () => {
      handleLeave();
      map.off('click', LAYER, handleClick);
      map.off('mousemove', LAYER, handleMove);
      map.off('mouseleave', LAYER, handleLeave);
    };
  }, [map]);

  const byRank = (plain: string, premium: string) =>
    ['case', ['>=', ['get', 'rank'], 2], premium, plain] as never;
  return (
    <Source id="pins" type="geojson" data={data}>
      <Layer
        id={LAYER}
        type="circle"
        layout={{ 'circle-sort-key': ['get', 'rank'] }}
        paint={{
          'circle-radius': ['case', ['get', 'isGroup'], 9, 7],
          'circle-color': byRank(ink.pill, ink.dusk),
          'circle-stroke-width': 2,
          'circle-stroke-color': byRank(ink.text, ink.ring),
        }}
      />
      <Layer
        id="pin-labels"
        type="symbol"
        layout={{
          'text-field': ['get', 'label'],
          'text-font': font,
          'text-size': 12,
          'text-offset': [0, -1.4],
          'symbol-sort-key': ['-', 2, ['get', 'rank']],
        }}
        paint={{ 'text-color': ink.dusk, 'text-halo-color': ink.halo, 'text-halo-width': 2 }}
      />
    </Source>
  );
}
