import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl';

export type MapTheme = 'light' | 'dark';

/** How long a street map may take to answer before the outline map stays. */
const STREET_STYLE_TIMEOUT_MS = 4_000;
/** After a failure the street map is left alone for a while: every page of the visit would wait for it anew. */
const STREET_PAUSE_MS = 5 * 60_000;
const PAUSE_KEY = 'porchlight.street-map-failed-at';

/** Where nothing at all can be fetched, a plain ground still carries the pins. */
const BARE_GROUND: Record<MapTheme, string> = { light: '#f6f1e7', dark: '#1a2138' };

/** Our own style names the versions of regions: tiles of the version before are there for an hour after an import. */
export const OWN_STYLE_FRESH_MS = 10 * 60_000;

type Kept = { style: StyleSpecification; text: string; at: number };
const kept = new Map<string, Kept>();

/** A style that has not changed is the same object as before, so that no map is drawn anew for it. */
async function fetchStyle(
  url: string,
  signal: AbortSignal,
  freshMs = Number.POSITIVE_INFINITY,
): Promise<StyleSpecification> {
  const known = kept.get(url);
  if (known && Date.now() - known.at < freshMs) return known.style;
  const response = await fetch(url, { signal, credentials: 'omit' });
  if (!response.ok) throw new Error(`The map style answered ${response.status}.`);
  const text = await response.text();
  const style = known?.text === text ? known.style : (JSON.parse(text) as StyleSpecification);
  if (style.version !== 8 || !Array.isArray(style.layers)) throw new Error('This is not a map style.');
  kept.set(url, { style, text, at: Date.now() });
  return style;
}

/** The site's own map. Never rejects but when aborted: without it there is the one of before, or a bare ground. */
export async function fetchOwnStyle(
  theme: MapTheme,
  ground: string | null,
  signal: AbortSignal,
): Promise<StyleSpecification> {
  const url = `/maps/style.json?${new URLSearchParams({ theme, ...(ground ? { ground } : {}) })}`;
  try {
    return await fetchStyle(url, signal, OWN_STYLE_FRESH_MS);
  } catch (error) {
    if (signal.aborted) throw error;
    return kept.get(url)?.style ?? bareStyle(theme);
  }
}

/** The site's own map has streets where they were imported: each region is a source that says where it lies. */
export function hasOwnStreetsAt(style: StyleSpecification, [lng, lat]: readonly [number, number]): boolean {
  return Object.entries(style.sources).some(([id, source]) => {
    if (!id.startsWith('region-') || source.type !== 'vector' || !source.bounds) return false;
    const [west, south, east, north] = source.bounds;
    return lng >= west && lng <= east && lat >= south && lat <= north;
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

/** The configured street map, or null where it cannot be had in time; the reason is not worth a line in the console. */
export async function fetchStreetStyle(url: string, signal: AbortSignal): Promise<StyleSpecification | null> {
  try {
    return await fetchStyle(url, AbortSignal.any([signal, AbortSignal.timeout(STREET_STYLE_TIMEOUT_MS)]));
  } catch {
    return null;
  }
}

/** Storage may be forbidden; then nothing is remembered. */
export function pauseStreets(): void {
  try {
    sessionStorage.setItem(PAUSE_KEY, String(Date.now()));
  } catch {
    // Nothing to do: the next page simply tries again.
  }
}

export function areStreetsPaused(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(PAUSE_KEY) ?? 0) < STREET_PAUSE_MS;
  } catch {
    return false;
  }
}

/** A font that the style can draw: labels of ours must not ask a foreign server for a font it has never heard of. */
export function fontOfStyle(style: StyleSpecification | null): string[] {
  for (const layer of style?.layers ?? []) {
    const font = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined;
    if (Array.isArray(font) && font.every((name) => typeof name === 'string') && font[0] !== 'literal') {
      return font as string[];
    }
  }
  return style?.glyphs ? ['Noto Sans Regular'] : ['Figtree Variable'];
}
