import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type {
  ErrorEvent as MapErrorEvent,
  MapSourceDataEvent,
  StyleSpecification,
} from 'react-map-gl/maplibre';
import {
  backgroundStyle,
  fetchHasOwnStreets,
  fetchOwnStyle,
  fetchStreetStyle,
  isStreetMapPaused,
  isWithoutStreets,
  type MapTheme,
  OWN_STYLE_FRESH_MS,
  pauseStreetMap,
} from './base-style.ts';
import { type ChosenStyle, chooseBaseStyle } from './choose-base-style.ts';
import { useTileRetries } from './use-tile-retries.ts';

/** Number of failed tiles after which the street map is abandoned if no tile has loaded. */
const TOLERATED_TILE_ERRORS = 3;

type BaseStyle = ChosenStyle & {
  onError: (event: MapErrorEvent) => void;
  onSourceData: (event: MapSourceDataEvent) => void;
  /** Call it with the map's center when the map has stopped moving. */
  onIdle: (middle: LngLat) => void;
};

type LngLat = readonly [lng: number, lat: number];

type BaseStyleOptions = {
  theme: MapTheme;
  streetStyleUrl: string;
  middle: LngLat;
};

/**
 * Chooses the map's style: first our own, then the street map once it is loaded, or the outline if its tiles
 * fail.
 */
export function useBaseStyle({ theme, streetStyleUrl, middle: first }: BaseStyleOptions): BaseStyle {
  const [own, setOwn] = useState<StyleSpecification | null>(null);
  const [hasOwnStreets, setHasOwnStreets] = useState<boolean | null>(null);
  const [streets, setStreets] = useState<StyleSpecification | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const tiles = useRef({ errors: 0, loaded: 0 });
  const hasLogged = useRef(false);
  const [middle, setMiddle] = useState(first);
  const [round, setRound] = useState(0);
  const fetchedAt = useRef(0);
  const { retry, handleLoaded } = useTileRetries();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round checks again if a region was imported
  useEffect(() => {
    const stop = new AbortController();
    fetchedAt.current = Date.now();
    fetchOwnStyle(theme, stop.signal).then(setOwn, () => {});
    return () => stop.abort();
  }, [theme, round]);

  const onIdle = useCallback((next: LngLat) => {
    // A transition, so that the browser handles input first.
    startTransition(() => setMiddle(next));
    if (Date.now() - fetchedAt.current >= OWN_STYLE_FRESH_MS) setRound((now) => now + 1);
  }, []);

  const [lng, lat] = middle;
  const hasNoStreets = isWithoutStreets(own);
  useEffect(() => {
    if (hasNoStreets) setHasOwnStreets(false);
  }, [hasNoStreets]);
  useEffect(() => {
    if (hasNoStreets) return;
    // Until the server responds, the result for the previous place stays in use.
    const stop = new AbortController();
    fetchHasOwnStreets([lng, lat], stop.signal).then(
      (has) => has !== null && setHasOwnStreets(has),
      () => {},
    );
    return () => stop.abort();
  }, [lng, lat, hasNoStreets]);

  const abandonStreetMap = useCallback(() => {
    setStreets(null);
    setFailed(true);
    pauseStreetMap();
  }, []);

  useEffect(() => {
    if (hasOwnStreets !== false || streetStyleUrl === '') return;
    if (isStreetMapPaused()) {
      setFailed(true);
      return;
    }
    const stop = new AbortController();
    fetchStreetStyle(streetStyleUrl, stop.signal).then((style) => {
      if (stop.signal.aborted) return;
      tiles.current = { errors: 0, loaded: 0 };
      setFailed(false);
      if (style) setStreets(style);
      else abandonStreetMap();
    });
    return () => stop.abort();
  }, [hasOwnStreets, streetStyleUrl, abandonStreetMap]);

  const background = useMemo(() => backgroundStyle(theme), [theme]);
  const chosen = chooseBaseStyle({ own, streets, hasOwnStreets, hasFailed }, background);
  const isStreetMap = chosen.style === streets;

  const onError = useCallback(
    (event: MapErrorEvent) => {
      const { sourceId, tile } = event as { sourceId?: string; tile?: unknown };
      if (!isStreetMap || !sourceId || !(sourceId in chosen.style.sources)) {
        if (!isStreetMap && retry(event)) return;
        // Logs only the first error, because every tile would repeat it.
        if (!hasLogged.current) console.error(event.error);
        hasLogged.current = true;
        return;
      }
      // An error without a tile means that the source has failed, so that no tile will load.
      tiles.current.errors += tile ? 1 : TOLERATED_TILE_ERRORS;
      if (tiles.current.errors >= TOLERATED_TILE_ERRORS && tiles.current.loaded === 0) abandonStreetMap();
    },
    [isStreetMap, chosen.style, abandonStreetMap, retry],
  );

  const onSourceData = useCallback(
    (event: MapSourceDataEvent) => {
      const { tile } = event as { tile?: { state?: string } };
      if (tile?.state === 'loaded') tiles.current.loaded += 1;
      handleLoaded(event);
    },
    [handleLoaded],
  );

  return { ...chosen, onError, onSourceData, onIdle };
}
