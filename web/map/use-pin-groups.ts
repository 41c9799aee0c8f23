import { useEffect, useState } from 'react';
import { type MapRef, useMap } from 'react-map-gl/maplibre';
import type { MapBounds, MapPin, PinGroup } from './map-pin.ts';
import { type OpenPinIndex, openPinIndex } from './open-pin-index.ts';

/** Pins a little beyond the edge are ready before they come into view. */
const MARGIN = 0.12;
/** While the map moves, the groups are looked up at most this often. */
const LOOKUP_EVERY_MS = 120;

function widened(map: MapRef): MapBounds {
  const bounds = map.getBounds();
  const [west, south, east, north] = [
    bounds.getWest(),
    bounds.getSouth(),
    bounds.getEast(),
    bounds.getNorth(),
  ];
  const [x, y] = [(east - west) * MARGIN, (north - south) * MARGIN];
  return [west - x, south - y, east + x, north + y];
}

/** The groups of pins in view, kept up with the map's movements, and the index that opens them. */
export function usePinGroups(pins: readonly MapPin[]): { groups: PinGroup[]; index: OpenPinIndex | null } {
  const { current: map } = useMap();
  const [index, setIndex] = useState<OpenPinIndex | null>(null);
  const [groups, setGroups] = useState<PinGroup[]>([]);

  useEffect(() => {
    const opened = openPinIndex(pins);
    setIndex(opened);
    return () => opened.close();
  }, [pins]);

  useEffect(() => {
    if (!map || !index) return;
    let isGone = false;
    let lastLookup = 0;
    const look = async () => {
      lastLookup = performance.now();
      const found = await index.query({ bounds: widened(map), zoom: map.getZoom() });
      if (!isGone) setGroups(found);
    };
    const lookSometimes = () => {
      if (performance.now() - lastLookup > LOOKUP_EVERY_MS) void look();
    };
    void look();
    map.on('move', lookSometimes);
    map.on('moveend', look);
    return () => {
      isGone = true;
      map.off('move', lookSometimes);
      map.off('moveend', look);
    };
  }, [map, index]);

  return { groups, index };
}
