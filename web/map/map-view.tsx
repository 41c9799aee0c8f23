import stylesUrl from 'maplibre-gl/dist/maplibre-gl.css?url';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { msg, t } from '#shared/texts/t.ts';
import { whenIdle } from '../ui/when-idle.ts';
import type { MapBounds, MapPin, PinSource } from './map-pin.ts';
import styles from './map-view.module.css';
import type { Rings } from './ring-strip.ts';

let loading: Promise<void> | null = null;

/** A fixed mark: a school, a property, a nearby place. */
export type MapMark = {
  id: string;
  lng: number;
  lat: number;
  label: string;
  kind: 'school' | 'home' | 'restaurant' | 'shopping' | 'hospital';
  /** Always visible, not only on hover and focus. */
  hasLabel?: boolean;
  /** Above the mark, so that it covers nothing below. */
  isLabelAbove?: boolean;
  url?: string | null;
};

/** An estimate is dashed. */
export type MapLine = {
  id: string;
  coordinates: readonly (readonly [lng: number, lat: number])[];
  kind: 'drive' | 'walk';
  isDashed: boolean;
};

/** A pin that the user places. */
export type MapMovablePin = {
  lng: number;
  lat: number;
  /** For screen readers: what it is and how to move it. */
  label: string;
  onMove: (place: [lng: number, lat: number]) => void;
};

/** A place, or a box to fit. A new `key` moves the map. */
export type MapCamera = { key: string } & (
  | { center: readonly [lng: number, lat: number]; zoom: number }
  /** `maxZoom` limits small boxes; `heart` is shown instead of a box that is too large. */
  | {
      bounds: MapBounds;
      paddingPx?: number | MapPadding;
      maxZoom?: number;
      heart?: readonly [lng: number, lat: number];
    }
);
type MapPadding = { top: number; right: number; bottom: number; left: number };

/** Outside the props: a moving pointer rerenders one pin, not the map. */
type PinHighlight = { read: () => number | null; subscribe: (onChange: () => void) => () => void };

export type MapViewProps = {
  label: string;
  camera: MapCamera;
  /** Empty: the outline only. */
  streetStyleUrl: { light: string; dark: string };
  pins?: readonly MapPin[];
  /** If there are too many pins to pass. */
  pinSource?: PinSource | null;
  /** Names and values of drawn pins of the source. */
  pinOf?: (id: number) => MapPin | undefined;
  /** `$850`; a group's lowest gets a plus. */
  formatValue?: (value: number | null) => string;
  /** Marked '(me)'. */
  activePinId?: number | null;
  /** Highlighted by a hovered card. */
  highlight?: PinHighlight;
  visitedPinIds?: ReadonlySet<number>;
  onPinChoose?: (id: number) => void;
  onPinHover?: (id: number | null) => void;
  /** Above a hovered or focused pin; null: none. */
  renderTooltip?: (id: number) => ReactNode;
  marks?: readonly MapMark[];
  movablePin?: MapMovablePin | null;
  /** A click on the map itself. */
  onPress?: (place: [lng: number, lat: number]) => void;
  lines?: readonly MapLine[];
  /** Distance circles, for a map without streets. */
  rings?: Rings;
  /** After the user moved the map. */
  onBoundsChange?: (bounds: MapBounds) => void;
  /** No map can be shown; `fallback` replaces it. */
  onUnavailable?: () => void;
  /** Server-rendered, while loading, and without a map. */
  fallback?: ReactNode;
  /** Names the alternative; defaults to the list. */
  missingText?: string;
};

export type MapCanvasProps = Omit<MapViewProps, 'fallback' | 'missingText' | 'onUnavailable'> & {
  onFailure: () => void;
};

const IN_THE_LIST = msg('Everything on it is in the list.');
/** Missing browser features, or a failed download. */
const MISSING = {
  undrawn: msg('This browser cannot draw the map.'),
  unloaded: msg('The map could not be loaded.'),
} as const;

function hasWebGl(): boolean {
  try {
    const canvas = document.createElement('canvas');
    return (canvas.getContext('webgl2') ?? canvas.getContext('webgl')) !== null;
  } catch {
    return false;
  }
}

/** Loads after hydration: as large as the rest of the code. Everything on it must also be reachable without it. */
export function MapView({ fallback, missingText = t(IN_THE_LIST), onUnavailable, ...props }: MapViewProps) {
  const [Canvas, setCanvas] = useState<ComponentType<MapCanvasProps> | null>(null);
  const [missing, setMissing] = useState<keyof typeof MISSING | null>(null);
  const handleFailure = useCallback(() => setMissing('undrawn'), []);

  useEffect(() => {
    let isGone = false;
    const callOff = whenIdle(() => {
      if (!hasWebGl()) return setMissing('undrawn');
      Promise.all([import('./map-canvas.tsx'), loadMapStyles()]).then(
        ([{ MapCanvas }]) => !isGone && setCanvas(() => MapCanvas),
        () => !isGone && setMissing('unloaded'),
      );
    });
    return () => {
      isGone = true;
      callOff();
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

/** Loaded with the map: a fifth of a page's CSS. Inserted before the site's styles, which override it. */
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
