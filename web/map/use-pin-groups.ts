import { startTransition, useEffect, useState } from 'react';
import { type MapRef, useMap } from 'react-map-gl/maplibre';
import { keepGroups } from './keep-groups.ts';
import type { MapBounds, MapPin, PinGroup, PinSource } from './map-pin.ts';
import { type OpenPinIndex, openPinDesk, openPinIndex } from './open-pin-index.ts';
import { ViewKeeper } from './view-keeper.ts';

/** Pins a little beyond the edge are ready before they come into view. */
const MARGIN = 0.12;
const WORLD: MapBounds = [-180, -90, 180, 90];

function widened(map: MapRef): MapBounds {
  const bounds = map.getBounds();
  const [west, south, east, north] = [
    bounds.getWest(),
    bounds.getSouth(),
    bounds.getEast(),
    bounds.getNorth(),
  ];
  const [x, y] = [(east - west) * MARGIN, (north - south) * MARGIN];
  return [
    Math.max(WORLD[0], west - x),
    Math.max(WORLD[1], south - y),
    Math.min(WORLD[2], east + x),
    Math.min(WORLD[3], north + y),
  ];
}

/**
 * The groups of pins in view, kept up with the map's movements, and the index that opens them. With a source the pins
 * that are given are only those that the page knows of.
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
      readView: () => ({ bounds: widened(map), zoom: map.getZoom() }),
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
