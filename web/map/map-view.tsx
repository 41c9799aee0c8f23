import stylesUrl from 'maplibre-gl/dist/maplibre-gl.css?url';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { msg, t } from '#shared/texts/t.ts';
import { whenIdle } from '../ui/when-idle.ts';
import type { MapCanvasProps } from './map-canvas.tsx';
import styles from './map-view.module.css';

let loading: Promise<void> | null = null;

type MapViewProps = Omit<MapCanvasProps, 'onFailure'> & {
  /** Called if no map can be shown. `fallback` replaces it. */
  onUnavailable?: () => void;
  /** Rendered by the server, while the map loads, and if it can't be shown. */
  fallback?: ReactNode;
  /** Text that names the alternative if no map can be shown. Defaults to the list. */
  missingText?: string;
};

const IN_THE_LIST = msg('The list shows everything on the map.');
/** Messages for missing browser features and for a failed download. */
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
 * The map loads after hydration, because its code is as large as the rest. Everything on it must also be reachable
 * without it.
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
 * Loads the library's CSS with the map, because it is a fifth of a page's CSS. Inserted before the site's styles,
 * which override it.
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
