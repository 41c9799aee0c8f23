import { startTransition, useEffect, useState } from 'react';
import { type MapRef, useMap } from 'react-map-gl/maplibre';
import { keepGroups } from './keep-groups.ts';
import type { MapPin, PinGroup, PinQuery, PinSource } from './map-pin.ts';
import { type OpenPinIndex, openPinDesk, openPinIndex } from './open-pin-index.ts';
import { ViewKeeper } from './view-keeper.ts';

function viewOf(map: MapRef): PinQuery {
  const bounds = map.getBounds();
  const edges = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const;
  return { bounds: edges, zoom: map.getZoom() };
}

/**
 * The groups of pins in view, kept up with the map's movements, and the index that opens them. With a source no
 * pins need be given.
 */
export function usePinGroups(
  pins: readonly MapPin[],
  source: PinSource | null,
): { groups: PinGroup[]; index: OpenPinIndex | null } {
  const { current: map } = useMap();
  const [index, setIndex] = useState<OpenPinIndex | null>(null);
  const [groups, setGroups] = useState<PinGroup[]>([]);

  const held = source ? null : pins;
  useEffect(() => {
    const opened = held ? openPinIndex(held) : openPinDesk();
    setIndex(opened);
    return () => opened.close();
  }, [held]);

  useEffect(() => {
    if (!map || !index) return;
    const keeper = new ViewKeeper({
      readView: () => viewOf(map),
      index,
      source,
      // New pins are made between frames, not in one go that a moving map feels.
      show: (found) => startTransition(() => setGroups((drawn) => keepGroups(drawn, found))),
    });
    void keeper.look();
    map.on('move', keeper.lookSometimes);
    map.on('moveend', keeper.look);
    return () => {
      keeper.stop();
      map.off('move', keeper.lookSometimes);
      map.off('moveend', keeper.look);
    };
  }, [map, index, source]);

  return { groups, index };
}
