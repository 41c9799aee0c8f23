import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type {
  ErrorEvent as MapErrorEvent,
  MapSourceDataEvent,
  StyleSpecification,
} from 'react-map-gl/maplibre';
import {
  areStreetsPaused,
  bareStyle,
  fetchOutlineStyle,
  fetchStreetStyle,
  hasOwnStreetsAt,
  type MapTheme,
  pauseStreets,
} from './base-style.ts';

/** So many tiles may fail, with none loaded, before the street map is given up. */
const TOLERATED_TILE_ERRORS = 3;

export type BaseStyle = {
  style: StyleSpecification;
  isOutline: boolean;
  /** The street map was wanted and cannot be had. */
  hasFailed: boolean;
  onError: (event: MapErrorEvent) => void;
  onSourceData: (event: MapSourceDataEvent) => void;
};

type Wanted = {
  theme: MapTheme;
  ground: string | null;
  streetStyleUrl: string;
  /** The middle of what is shown first. */
  middle: readonly [lng: number, lat: number];
};

/**
 * The ground of the map: the site's own at once, which has streets where they were imported; elsewhere the street map as soon as it
 * answers, and the outline again if its tiles do not come. An invented ground is on no street map, so none is asked for.
 */
export function useBaseStyle({ theme, ground, streetStyleUrl, middle }: Wanted): BaseStyle {
  const [own, setOwn] = useState<StyleSpecification | null>(null);
  const [streets, setStreets] = useState<StyleSpecification | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const tiles = useRef({ errors: 0, loaded: 0 });
  const hasSpoken = useRef(false);

  useEffect(() => {
    const stop = new AbortController();
    fetchOutlineStyle(theme, ground, stop.signal).then(setOwn, () => {});
    return () => stop.abort();
  }, [theme, ground]);

  const giveUp = useCallback(() => {
    setStreets(null);
    setFailed(true);
    pauseStreets();
  }, []);

  const bare = useMemo(() => bareStyle(theme), [theme]);
  const isKnown = own !== null;
  const hasStreets = own !== null && hasOwnStreetsAt(own, middle);
  useEffect(() => {
    if (!isKnown || hasStreets || streetStyleUrl === '' || ground !== null) return;
    if (areStreetsPaused()) {
      setFailed(true);
      return;
    }
    const stop = new AbortController();
    fetchStreetStyle(streetStyleUrl, stop.signal).then((style) => {
      if (stop.signal.aborted) return;
      tiles.current = { errors: 0, loaded: 0 };
      if (style) setStreets(style);
      else giveUp();
    });
    return () => stop.abort();
  }, [isKnown, hasStreets, streetStyleUrl, ground, giveUp]);

  const onError = useCallback(
    (event: MapErrorEvent) => {
      const { sourceId, tile } = event as { sourceId?: string; tile?: unknown };
      if (!streets || !sourceId || !(sourceId in streets.sources)) {
        // Ours to mend, so it is said; once, since every tile would say it again.
        if (!hasSpoken.current) console.error(event.error);
        hasSpoken.current = true;
        return;
      }
      // Without a tile it was the source's own description: nothing will follow it.
      tiles.current.errors += tile ? 1 : TOLERATED_TILE_ERRORS;
      if (tiles.current.errors >= TOLERATED_TILE_ERRORS && tiles.current.loaded === 0) giveUp();
    },
    [streets, giveUp],
  );

  const onSourceData = useCallback((event: MapSourceDataEvent) => {
    const { tile } = event as { tile?: { state?: string } };
    if (tile?.state === 'loaded') tiles.current.loaded += 1;
  }, []);

  return {
    style: streets ?? own ?? bare,
    isOutline: streets === null && !hasStreets,
    hasFailed,
    onError,
    onSourceData,
  };
}
