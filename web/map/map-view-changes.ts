import type { MapRef } from 'react-map-gl/maplibre';
import type { PinQuery } from './map-pin.ts';

const DRAG_THROTTLE_MS = 250;

export type ViewedMap = Pick<MapRef, 'getBounds' | 'getZoom' | 'isZooming' | 'on' | 'off'>;

export function viewOf(map: ViewedMap): PinQuery {
  const bounds = map.getBounds();
  return {
    bounds: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
    zoom: map.getZoom(),
  };
}

/**
 * Calls `onChange` at once, after moves and during drags. During a zoom it waits for the end.
 * @returns a function that stops it
 */
export function onViewChange(map: ViewedMap, onChange: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  const handleMoveEnd = () => {
    last = performance.now();
    onChange();
  };
  const handleMove = () => {
    if (!map.isZooming() && performance.now() - last >= DRAG_THROTTLE_MS) handleMoveEnd();
  };
  map.on('move', handleMove);
  map.on('moveend', handleMoveEnd);
  handleMoveEnd();
  return () => {
    map.off('move', handleMove);
    map.off('moveend', handleMoveEnd);
  };
}
