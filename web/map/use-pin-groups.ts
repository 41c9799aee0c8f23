import { startTransition, useEffect, useState } from 'react';
import { type MapRef, useMap } from 'react-map-gl/maplibre';
import { exchangeGroups } from './exchange-groups.ts';
import type { MapPin, PinGroup, PinQuery, PinSource } from './map-pin.ts';
import { type OpenPinIndex, openPinDesk, openPinIndex } from './open-pin-index.ts';
import { ViewKeeper } from './view-keeper.ts';

function viewOf(map: MapRef): PinQuery {
  const bounds = map.getBounds();
  const edges = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const;
  return { bounds: edges, zoom: map.getZoom() };
}

const NONE: readonly PinGroup[] = [];

/** Groups that turn into others a few at a time, between frames: in one go a moving map would stand still for them. */
function useExchangedGroups(found: readonly PinGroup[]): readonly PinGroup[] {
  const [drawn, setDrawn] = useState(NONE);

  useEffect(() => {
    const next = exchangeGroups(drawn, found);
    if (next === drawn) return;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(next)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, found]);
  return drawn;
}

/**
 * The groups of pins in view, kept up with the map's movements, and the index that opens them. With a source no
 * pins need be given.
 */
export function usePinGroups(
  pins: readonly MapPin[],
  source: PinSource | null,
): { groups: readonly PinGroup[]; index: OpenPinIndex | null } {
  const { current: map } = useMap();
  const [index, setIndex] = useState<OpenPinIndex | null>(null);
  const [found, setFound] = useState<readonly PinGroup[]>(NONE);
  const groups = useExchangedGroups(found);

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
      show: setFound,
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
