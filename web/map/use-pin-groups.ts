import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { type MapRef, useMap } from 'react-map-gl/maplibre';
import { exchangeGroups } from './exchange-groups.ts';
import type { MapPin, PinGroup, PinQuery, PinSource } from './map-pin.ts';
import { type OpenPinIndex, openPinDesk, openPinIndex } from './open-pin-index.ts';
import { noteMoves, stepBesideMoves } from './steps-beside-moves.ts';
import { ViewKeeper } from './view-keeper.ts';

function viewOf(map: MapRef): PinQuery {
  const bounds = map.getBounds();
  const edges = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const;
  return { bounds: edges, zoom: map.getZoom() };
}

const NONE: readonly PinGroup[] = [];

/**
 * Groups that turn into others a few at a time, between frames: in one go a map would stand still for them. What was found waits beside the state, so that
 * nothing is drawn but the steps.
 */
function useExchangedGroups(
  map: MapRef | undefined,
): readonly [readonly PinGroup[], (found: readonly PinGroup[]) => void] {
  const [drawn, setDrawn] = useState(NONE);
  const found = useRef(NONE);
  const latest = useRef(drawn);
  const steppedAt = useRef(Number.NEGATIVE_INFINITY);
  const callOff = useRef(() => {});

  const step = useCallback(() => {
    callOff.current();
    const next = () => exchangeGroups(latest.current, found.current);
    if (next() === latest.current) return;
    callOff.current = stepBesideMoves({ steppedAt: steppedAt.current }, () => {
      steppedAt.current = performance.now();
      startTransition(() => setDrawn(next()));
    });
  }, []);
  const show = useCallback(
    (groups: readonly PinGroup[]) => {
      found.current = groups;
      step();
    },
    [step],
  );
  useEffect(() => {
    latest.current = drawn;
    step();
  }, [drawn, step]);
  useEffect(() => () => callOff.current(), []);
  useEffect(() => (map ? noteMoves(map) : undefined), [map]);
  return [drawn, show];
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
  const [groups, show] = useExchangedGroups(map);

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
      show,
    });
    void keeper.look();
    map.on('move', keeper.lookSometimes);
    map.on('moveend', keeper.look);
    return () => {
      keeper.stop();
      map.off('move', keeper.lookSometimes);
      map.off('moveend', keeper.look);
    };
  }, [map, index, source, show]);

  return { groups, index };
}
