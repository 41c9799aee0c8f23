import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl';
import { tabStore } from '../ui/browser-storage.ts';
import { retryDelay } from './retry-delay.ts';

export type MapTheme = 'light' | 'dark';

/** Milliseconds to wait for the street map's style. Afterwards the map keeps the outline. */
const STREET_STYLE_TIMEOUT_MS = 4_000;
/**
 * After a failure, the next request is sent this many milliseconds later, so that the next pages of the visit
 * don't wait for the style again.
 */
const STREET_PAUSE_MS = 5 * 60_000;
const PAUSE_KEY = 'porchlight.street-map-failed-at';

/** Background color of a map without style. The map still shows pins on it. */
const BACKGROUND: Record<MapTheme, string> = { light: '#f6f1e7', dark: '#1a2138' };

/**
 * Age in milliseconds after which an open page fetches its style again, because a region may have been
 * imported.
 */
export const OWN_STYLE_FRESH_MS = 10 * 60_000;

type CachedStyle = { style: StyleSpecification; text: string };
const cache = new Map<string, CachedStyle>();

/** Fetches a style. Returns the same object for an unchanged style, so that maps don't redraw. */
async function fetchStyle(url: string, signal: AbortSignal): Promise<StyleSpecification> {
  const response = await fetch(url, { signal, credentials: 'omit' });
  if (!response.ok) throw new Error(`The map style answered ${response.status}.`);
  const text = await response.text();
  const known = cache.get(url);
  if (known?.text === text) return known.style;
  const style = JSON.parse(text) as StyleSpecification;
  if (style.version !== 8 || !Array.isArray(style.layers)) throw new Error('This is not a map style.');
  cache.set(url, { style, text });
  return style;
}

/**
 * Fetches the site's own style, which contains the imported streets. On failure returns the cached style or a
 * background. Rejects on abort.
 */
export async function fetchOwnStyle(theme: MapTheme, signal: AbortSignal): Promise<StyleSpecification> {
  const url = `/maps/style.json?theme=${theme}`;
  try {
    return await fetchStyle(url, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return cache.get(url)?.style ?? backgroundStyle(theme);
  }
}

/**
 * True if the own style has no streets. False for a background, because it is unknown whether streets exist.
 */
export function isWithoutStreets(own: StyleSpecification | null): boolean {
  return own !== null && 'outline' in own.sources && !('streets' in own.sources);
}

/**
 * Asks the server whether the place has imported streets. Null if all attempts fail. Rejects only on abort.
 */
export async function fetchHasOwnStreets(
  [lng, lat]: readonly [lng: number, lat: number],
  signal: AbortSignal,
): Promise<boolean | null> {
  // Rounds coordinates to a hundred meters, so that nearby views share one cached response.
  const url = `/maps/streets.json?at=${lng.toFixed(3)},${lat.toFixed(3)}`;
  for (let failures = 0; ; failures += 1) {
    const response = await fetch(url, { signal, credentials: 'omit' }).catch(() => null);
    signal.throwIfAborted();
    const pause = retryDelay(failures, response?.status);
    if (pause === null) return response ? await readHasStreets(response, signal) : null;
    await waitFor(pause, signal);
  }
}

async function readHasStreets(response: Response, signal: AbortSignal): Promise<boolean | null> {
  const answer = (await response.json().catch(() => null)) as { has_streets?: unknown } | null;
  signal.throwIfAborted();
  return typeof answer?.has_streets === 'boolean' ? answer.has_streets : null;
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/**
 * Distance in meters within which labels of campuses are removed, because the marker's own label would cover
 * them.
 */
const MIN_LABEL_DISTANCE_M = 600;

/** Removes the label of the marked campus from the style. */
export function withoutLabelNear(
  style: StyleSpecification,
  place: readonly [number, number] | null,
): StyleSpecification {
  if (place === null) return style;
  const isFar: ExpressionSpecification = [
    '>',
    ['distance', { type: 'Point', coordinates: [...place] }],
    MIN_LABEL_DISTANCE_M,
  ];
  const layers = style.layers.map((layer) =>
    layer.type === 'symbol' && layer.id.endsWith('-campus-name') && layer.filter
      ? { ...layer, filter: ['all', layer.filter, isFar] as ExpressionSpecification }
      : layer,
  );
  return { ...style, layers };
}

export function backgroundStyle(theme: MapTheme): StyleSpecification {
  return {
    version: 8,
    sources: {},
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': BACKGROUND[theme] } }],
  };
}

/**
 * Fetches the external street map's style. Null on failure or timeout. Cached until the user leaves the page.
 */
export async function fetchStreetStyle(url: string, signal: AbortSignal): Promise<StyleSpecification | null> {
  const known = cache.get(url);
  if (known) return known.style;
  try {
    return await fetchStyle(url, AbortSignal.any([signal, AbortSignal.timeout(STREET_STYLE_TIMEOUT_MS)]));
  } catch {
    return null;
  }
}

export function pauseStreetMap(): void {
  tabStore.set(PAUSE_KEY, String(Date.now()));
}

export function isStreetMapPaused(): boolean {
  return Date.now() - Number(tabStore.get(PAUSE_KEY) ?? 0) < STREET_PAUSE_MS;
}
