import type { MapSpot, PinQuery, PinSource } from './map-pin.ts';
import { onViewChange, type ViewedMap, viewOf } from './map-view-changes.ts';
import { boxAroundView, intersect, isWithin, widen } from './pin-box.ts';
import { retryDelay } from './retry-delay.ts';

/**
 * Fetches pins after each change of the view. A new request aborts the pending one; failed requests are
 * retried.
 * @returns a function that stops fetching
 */
export function fetchPinsInView(
  map: ViewedMap,
  source: PinSource,
  onFetched: (spots: readonly MapSpot[]) => void,
): () => void {
  let fetched: PinQuery | null = null;
  let pending: { area: PinQuery; request: AbortController } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const has = (area: PinQuery | undefined | null, view: PinQuery) =>
    area?.zoom === view.zoom && isWithin(view.bounds, area.bounds);

  async function update(): Promise<void> {
    const { bounds, zoom: exactZoom } = viewOf(map);
    const zoom = Math.max(0, Math.round(exactZoom));
    const view = { bounds: widen(bounds), zoom };
    if (has(fetched, view) || has(pending?.area, view)) return;
    const area = { bounds: boxAroundView(view.bounds, zoom), zoom };
    const box = source.within ? intersect(area.bounds, source.within) : area.bounds;
    if (box === null) return;
    clearTimeout(timer);
    pending?.request.abort();
    const request = new AbortController();
    pending = { area, request };
    try {
      const spots = await source.find(box, zoom, request.signal);
      if (request.signal.aborted) return;
      fetched = area;
      failures = 0;
      pending = null;
      onFetched(spots);
    } catch (error) {
      if (request.signal.aborted) return;
      pending = null;
      const pause = retryDelay(failures, (error as { status?: number }).status);
      failures += 1;
      if (pause !== null) timer = setTimeout(update, pause);
    }
  }

  const stop = onViewChange(map, () => void update());
  return () => {
    stop();
    clearTimeout(timer);
    pending?.request.abort();
  };
}
