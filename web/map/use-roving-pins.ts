import { useEffect, useMemo, useRef, useState } from 'react';
import { useMap } from 'react-map-gl/maplibre';
import type { PinGroup } from './map-pin.ts';

const STEPS: Record<Direction, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const keyOf = (target: EventTarget | null) =>
  target instanceof HTMLElement ? (target.closest('[data-pin]')?.getAttribute('data-pin') ?? null) : null;

/** Keyboard navigation between pins: arrow keys move the focus, and only one pin is a tab stop. */
export function useRovingPins(groups: readonly PinGroup[]): {
  stopKey: string | null;
  setStopKey: (key: string) => void;
} {
  const { current: map } = useMap();
  const [chosenKey, setStopKey] = useState<string | null>(null);
  const latest = useRef(groups);
  latest.current = groups;

  useEffect(() => {
    const container = map?.getMap().getCanvasContainer();
    if (!map || !container) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      const key = keyOf(event.target);
      if (key === null || !isDirection(event.key)) return;
      // Stops the event, because the map would pan too.
      event.stopPropagation();
      event.preventDefault();
      const points = latest.current.map(({ key, lng, lat }): ScreenPoint => {
        const { x, y } = map.project([lng, lat]);
        return { key, x, y };
      });
      const from = points.find((point) => point.key === key);
      const next = from && pinNeighbor(points, from, event.key);
      if (next) container.querySelector<HTMLElement>(`[data-pin="${next}"]`)?.focus({ preventScroll: true });
    };
    container.addEventListener('keydown', handleKeyDown, true);
    return () => container.removeEventListener('keydown', handleKeyDown, true);
  }, [map]);

  const stopKey = useMemo(() => {
    if (groups.some(({ key }) => key === chosenKey)) return chosenKey;
    // The first tab stop is the pin nearest to the center, because focusing an invisible pin would scroll the
    // frame.
    const middle = map?.getCenter();
    const offCenter = ({ lng, lat }: PinGroup) =>
      middle ? Math.abs(lng - middle.lng) + Math.abs(lat - middle.lat) : 0;
    let nearest: { key: string | null; off: number } = { key: null, off: Number.POSITIVE_INFINITY };
    for (const group of groups) {
      const off = offCenter(group);
      if (off < nearest.off) nearest = { key: group.key, off };
    }
    return nearest.key;
  }, [groups, chosenKey, map]);
  return { stopKey, setStopKey };
}

type ScreenPoint = { key: string; x: number; y: number };

type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

function isDirection(key: string): key is Direction {
  return key in STEPS;
}

/**
 * Returns the nearest pin in a direction. Distance perpendicular to the direction counts double. Null if
 * there is no pin.
 */
function pinNeighbor(points: readonly ScreenPoint[], from: ScreenPoint, direction: Direction): string | null {
  const [stepX, stepY] = STEPS[direction];
  let best: { key: string; cost: number } | null = null;
  for (const { key, x, y } of points) {
    const along = (x - from.x) * stepX + (y - from.y) * stepY;
    const aside = Math.abs((x - from.x) * stepY) + Math.abs((y - from.y) * stepX);
    if (key === from.key || along <= 0 || aside > along * 2) continue;
    const cost = along + aside * 2;
    if (!best || cost < best.cost) best = { key, cost };
  }
  return best?.key ?? null;
}
