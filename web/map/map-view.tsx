import stylesUrl from 'maplibre-gl/dist/maplibre-gl.css?url';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { msg, t } from '#shared/texts/t.ts';
import { whenIdle } from '../ui/when-idle.ts';
import type { MapCanvasProps } from './map-canvas.tsx';
import styles from './map-view.module.css';

let loading: Promise<void> | null = null;

type MapViewProps = Omit<MapCanvasProps, 'onFailure'> & {
  /** Called if no map can be shown, so that `fallback` replaces it. */
  onUnavailable?: () => void;
  /** Content for the server, for the time while the map loads, and for browsers that can't show it. */
  fallback?: ReactNode;
  /** Text that is shown if no map can be shown and names an alternative. Defaults to the list. */
  missingText?: string;
};

const IN_THE_LIST = msg('The list shows everything on the map.');
/** Messages for a browser that can't show maps, and for a failed download. */
const MISSING = {
  undrawn: msg('This browser can’t show the map.'),
  unloaded: msg('We couldn’t load the map.'),
} as const;

function hasWebGl(): boolean {
  try {
    const canvas = document.createElement('canvas');
    return (canvas.getContext('webgl2') ?? canvas.getContext('webgl')) !== null;
  } catch {
    return false;
  }
}

/**
 * Map that loads after hydration, because its code is as large as the rest of the page's. Users must be able
 * to do everything without the map.
 */
export function MapView({ fallback, missingText = t(IN_THE_LIST), onUnavailable, ...props }: MapViewProps) {
  const [Canvas, setCanvas] = useState<ComponentType<MapCanvasProps> | null>(null);
  const [missing, setMissing] = useState<keyof typeof MISSING | null>(null);
  const handleFailure = useCallback(() => setMissing('undrawn'), []);

  useEffect(() => {
    let isGone = false;
    const cancel = whenIdle(() => {
      if (!hasWebGl()) return setMissing('undrawn');
      Promise.all([import('./map-canvas.tsx'), loadMapStyles()]).then(
        ([{ MapCanvas }]) => !isGone && setCanvas(() => MapCanvas),
        () => !isGone && setMissing('unloaded'),
      );
    });
    return () => {
      isGone = true;
      cancel();
    };
  }, []);

  useEffect(() => {
    if (missing !== null) onUnavailable?.();
  }, [missing, onUnavailable]);

  if (missing !== null) {
    return (
      <div className={styles.frame} data-missing={true}>
        {fallback}
        <p className={styles.missing} role="status">
          {t(MISSING[missing])} {missingText}
        </p>
      </div>
    );
  }
  return (
    <div className={styles.frame}>
      {Canvas ? (
        <Canvas {...props} onFailure={handleFailure} />
      ) : (
        (fallback ?? <div className={styles.loading} />)
      )}
    </div>
  );
}

/**
 * Loads the library's CSS together with the map, because it is a fifth of a page's CSS. Inserts it before the
 * site's styles, which override it.
 */
function loadMapStyles(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: stylesUrl });
    link.onload = () => resolve();
    link.onerror = () => {
      loading = null;
      link.remove();
      reject(new Error('The styles of the map did not arrive.'));
    };
    document.head.prepend(link);
  });
  return loading;
}
