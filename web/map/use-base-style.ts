import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type {
  ErrorEvent as MapErrorEvent,
  MapSourceDataEvent,
  StyleSpecification,
} from 'react-map-gl/maplibre';
import {
  areStreetsPaused,
  bareStyle,
  fetchHasOwnStreets,
  fetchOwnStyle,
  fetchStreetStyle,
  isWithoutStreets,
  type MapTheme,
  OWN_STYLE_FRESH_MS,
  pauseStreets,
} from './base-style.ts';
import { type ChosenBase, chooseBase } from './choose-base.ts';
import { useTileRetries } from './use-tile-retries.ts';

/** Failed tiles, without a loaded one, after which the street map is abandoned. */
const TOLERATED_TILE_ERRORS = 3;

type BaseStyle = ChosenBase & {
  onError: (event: MapErrorEvent) => void;
  onSourceData: (event: MapSourceDataEvent) => void;
  /** Call it when the map has settled. */
  onRest: (middle: LngLat) => void;
};

type LngLat = readonly [lng: number, lat: number];

type Wanted = {
  theme: MapTheme;
  streetStyleUrl: string;
  middle: LngLat;
};

/** Starts with the site's own style; uses the street map once it responds, and the outline if its tiles fail. */
export function useBaseStyle({ theme, streetStyleUrl, middle: first }: Wanted): BaseStyle {
  const [own, setOwn] = useState<StyleSpecification | null>(null);
  const [hasOwnStreets, setHasOwnStreets] = useState<boolean | null>(null);
  const [streets, setStreets] = useState<StyleSpecification | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const tiles = useRef({ errors: 0, loaded: 0 });
  const hasSpoken = useRef(false);
  const [middle, setMiddle] = useState(first);
  const [round, setRound] = useState(0);
  const askedAt = useRef(0);
  const { retry, noteLoaded } = useTileRetries();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew whether a region was imported.
  useEffect(() => {
    const stop = new AbortController();
    askedAt.current = Date.now();
    fetchOwnStyle(theme, stop.signal).then(setOwn, () => {});
    return () => stop.abort();
  }, [theme, round]);

  const onRest = useCallback((next: LngLat) => {
    // Not urgent: the input event goes first.
    startTransition(() => setMiddle(next));
    if (Date.now() - askedAt.current >= OWN_STYLE_FRESH_MS) setRound((now) => now + 1);
  }, []);

  const [lng, lat] = middle;
  const hasNone = isWithoutStreets(own);
  useEffect(() => {
    if (hasNone) setHasOwnStreets(false);
  }, [hasNone]);
  useEffect(() => {
    if (hasNone) return;
    // The last place's style stays until there is a response.
    const stop = new AbortController();
    fetchHasOwnStreets([lng, lat], stop.signal).then(
      (has) => has !== null && setHasOwnStreets(has),
      () => {},
    );
    return () => stop.abort();
  }, [lng, lat, hasNone]);

  const giveUp = useCallback(() => {
    setStreets(null);
    setFailed(true);
    pauseStreets();
  }, []);

  useEffect(() => {
    if (hasOwnStreets !== false || streetStyleUrl === '') return;
    if (areStreetsPaused()) {
      setFailed(true);
      return;
    }
    const stop = new AbortController();
    fetchStreetStyle(streetStyleUrl, stop.signal).then((style) => {
      if (stop.signal.aborted) return;
      tiles.current = { errors: 0, loaded: 0 };
      setFailed(false);
      if (style) setStreets(style);
      else giveUp();
    });
    return () => stop.abort();
  }, [hasOwnStreets, streetStyleUrl, giveUp]);

  const bare = useMemo(() => bareStyle(theme), [theme]);
  const chosen = chooseBase({ own, streets, hasOwnStreets, hasFailed }, bare);
  const isStreetMap = chosen.style === streets;

  const onError = useCallback(
    (event: MapErrorEvent) => {
      const { sourceId, tile } = event as { sourceId?: string; tile?: unknown };
      if (!isStreetMap || !sourceId || !(sourceId in chosen.style.sources)) {
        if (!isStreetMap && retry(event)) return;
        // Logged once: every tile would repeat it.
        if (!hasSpoken.current) console.error(event.error);
        hasSpoken.current = true;
        return;
      }
      // Without a tile the source itself failed: no tile will follow.
      tiles.current.errors += tile ? 1 : TOLERATED_TILE_ERRORS;
      if (tiles.current.errors >= TOLERATED_TILE_ERRORS && tiles.current.loaded === 0) giveUp();
    },
    [isStreetMap, chosen.style, giveUp, retry],
  );

  const onSourceData = useCallback(
    (event: MapSourceDataEvent) => {
      const { tile } = event as { tile?: { state?: string } };
      if (tile?.state === 'loaded') tiles.current.loaded += 1;
      noteLoaded(event);
    },
    [noteLoaded],
  );

  return { ...chosen, onError, onSourceData, onRest };
}
