import { useCallback, useEffect, useRef } from 'react';
import type { ErrorEvent as MapErrorEvent, MapSourceDataEvent } from 'react-map-gl/maplibre';
import { type TilePlace, TileRetries } from './tile-retries.ts';

/** Fields of the library's events that are missing in its types. */
type TileEvent = { sourceId?: string; tile?: { state?: string; tileID: { canonical: TilePlace } } };

type TileRetryHandlers = {
  retry: (event: MapErrorEvent) => boolean;
  handleLoaded: (event: MapSourceDataEvent) => void;
};

export function useTileRetries(): TileRetryHandlers {
  const map = useRef<MapErrorEvent['target'] | null>(null);
  const retries = useRef<TileRetries>(null);

  useEffect(
    () => () => {
      retries.current?.stop();
      retries.current = null;
    },
    [],
  );

  const retry = useCallback((event: MapErrorEvent) => {
    const { sourceId, tile } = event as TileEvent;
    if (!sourceId || !tile) return false;
    map.current = event.target;
    retries.current ??= new TileRetries((source, place) => {
      // The style may have changed since the failure, so the source may be gone.
      if (map.current?.getSource(source)) map.current.refreshTiles(source, [place]);
    });
    const { status } = event.error as { status?: number };
    return retries.current.handleFailedTile(sourceId, tile.tileID.canonical, status);
  }, []);

  const handleLoaded = useCallback((event: MapSourceDataEvent) => {
    const { sourceId, tile } = event as TileEvent;
    if (sourceId && tile?.state === 'loaded') retries.current?.handleLoaded(sourceId, tile.tileID.canonical);
  }, []);

  return { retry, handleLoaded };
}
