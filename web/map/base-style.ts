import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl';
import { tabStore } from '../ui/browser-storage.ts';
import { retryPause } from './retry-pause.ts';

export type MapTheme = 'light' | 'dark';

/** How long a street map may take to answer before the outline map stays. */
const STREET_STYLE_TIMEOUT_MS = 4_000;
/** After a failure the street map is left alone for a while: every page of the visit would wait for it anew. */
const STREET_PAUSE_MS = 5 * 60_000;
const PAUSE_KEY = 'porchlight.street-map-failed-at';

/** Where nothing at all can be fetched, a plain ground still carries the pins. */
const BARE_GROUND: Record<MapTheme, string> = { light: '#f6f1e7', dark: '#1a2138' };

/** So long a page that stays open goes on without asking what was imported meanwhile. */
export const OWN_STYLE_FRESH_MS = 10 * 60_000;

type Kept = { style: StyleSpecification; text: string };
const kept = new Map<string, Kept>();

/** A style that has not changed is the same object as before, so that no map is drawn anew for it. */
async function fetchStyle(url: string, signal: AbortSignal): Promise<StyleSpecification> {
  const response = await fetch(url, { signal, credentials: 'omit' });
  if (!response.ok) throw new Error(`The map style answered ${response.status}.`);
  const text = await response.text();
  const known = kept.get(url);
  if (known?.text === text) return known.style;
  const style = JSON.parse(text) as StyleSpecification;
  if (style.version !== 8 || !Array.isArray(style.layers)) throw new Error('This is not a map style.');
  kept.set(url, { style, text });
  return style;
}

/**
 * The site's own map: the outline, and streets where they were imported. Asked for at every map, since an import may have changed it
 * meanwhile; the server sends it only then. Never rejects but when aborted: without it there is the one of before, or a bare ground.
 */
export async function fetchOwnStyle(theme: MapTheme, signal: AbortSignal): Promise<StyleSpecification> {
  const url = `/maps/style.json?theme=${theme}`;
  try {
    return await fetchStyle(url, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return kept.get(url)?.style ?? bareStyle(theme);
  }
}

/** Whether the site's own map says by itself that it has streets nowhere. A bare ground, shown where it cannot be had, says nothing. */
export function isWithoutStreets(own: StyleSpecification | null): boolean {
  return own !== null && 'outline' in own.sources && !('streets' in own.sources);
}

/**
 * Whether the site's own map has streets at a place; null where that could not be found out, though it was asked for again: that is no reason to
 * ask another map. Rejects only when aborted.
 */
export async function fetchHasOwnStreets(
  [lng, lat]: readonly [lng: number, lat: number],
  signal: AbortSignal,
): Promise<boolean | null> {
  // To a hundred metres: more is not asked for, and who looks around one place asks once.
  const url = `/maps/streets.json?at=${lng.toFixed(3)},${lat.toFixed(3)}`;
  for (let failures = 0; ; failures += 1) {
    const response = await fetch(url, { signal, credentials: 'omit' }).catch(() => null);
    signal.throwIfAborted();
    const pause = retryPause(failures, response?.status);
    if (pause === null) return response ? await readHasStreets(response, signal) : null;
    await waitFor(pause, signal);
  }
}

async function readHasStreets(response: Response, signal: AbortSignal): Promise<boolean | null> {
  const answer = (await response.json().catch(() => null)) as { has_streets?: unknown } | null;
  signal.throwIfAborted();
  return typeof answer?.has_streets === 'boolean' ? answer.has_streets : null;
}

/** Rejects when aborted. */
function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Names of campuses this near to a school's mark say what the mark says, and would lie below it. */
const SAID_BY_MARK_M = 600;

/** The same style without the name of the campus on which a school is marked. */
export function withoutNameAt(
  style: StyleSpecification,
  place: readonly [number, number] | null,
): StyleSpecification {
  if (place === null) return style;
  const isFar: ExpressionSpecification = [
    '>',
    ['distance', { type: 'Point', coordinates: [...place] }],
    SAID_BY_MARK_M,
  ];
  const layers = style.layers.map((layer) =>
    layer.type === 'symbol' && layer.id.endsWith('-campus-name') && layer.filter
      ? { ...layer, filter: ['all', layer.filter, isFar] as ExpressionSpecification }
      : layer,
  );
  return { ...style, layers };
}

export function bareStyle(theme: MapTheme): StyleSpecification {
  return {
    version: 8,
    sources: {},
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': BARE_GROUND[theme] } }],
  };
}

/**
 * The configured street map, or null where it cannot be had in time; the reason is not worth a line in the console. Kept for the life of the page:
 * a new map of the same visit need not wait for it.
 */
export async function fetchStreetStyle(url: string, signal: AbortSignal): Promise<StyleSpecification | null> {
  const known = kept.get(url);
  if (known) return known.style;
  try {
    return await fetchStyle(url, AbortSignal.any([signal, AbortSignal.timeout(STREET_STYLE_TIMEOUT_MS)]));
  } catch {
    return null;
  }
}

export function pauseStreets(): void {
  tabStore.set(PAUSE_KEY, String(Date.now()));
}

export function areStreetsPaused(): boolean {
  return Date.now() - Number(tabStore.get(PAUSE_KEY) ?? 0) < STREET_PAUSE_MS;
}
