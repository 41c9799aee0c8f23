import stylesUrl from 'maplibre-gl/dist/maplibre-gl.css?url';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { msg, t } from '#shared/texts/t.ts';
import { whenIdle } from '../ui/when-idle.ts';
import type { MapBounds, MapPin, PinSource } from './map-pin.ts';
import styles from './map-view.module.css';
import type { Rings } from './ring-strip.ts';

let loading: Promise<void> | null = null;

/** A fixed thing on the map that is no pin: the school, a home, a place nearby. */
export type MapMark = {
  id: string;
  lng: number;
  lat: number;
  label: string;
  kind: 'school' | 'home' | 'restaurant' | 'shopping' | 'hospital';
  /** Always shown, and not only while the mark is pointed at or has the focus. */
  hasLabel?: boolean;
  /** Above the mark rather than below it, out of the way of what lies there. */
  isLabelAbove?: boolean;
  /** Opens in a new page when the mark is chosen. */
  url?: string | null;
};

/** A way between places. An estimate is dashed, since no street is known to run there. */
export type MapLine = {
  id: string;
  coordinates: readonly (readonly [lng: number, lat: number])[];
  kind: 'drive' | 'walk';
  isDashed: boolean;
};

/** The one thing on the map that people put in its place. */
export type MapMovablePin = {
  lng: number;
  lat: number;
  /** Read aloud; says what it is and how it is moved. */
  label: string;
  onMove: (place: [lng: number, lat: number]) => void;
};

/** Where the map looks: at a place, or at a box that it shows whole. A new `key` moves the map there. */
export type MapCamera = { key: string } & (
  | { center: readonly [lng: number, lat: number]; zoom: number }
  /** `maxZoom`: how near it comes to a small box. `heart`: what is shown of a box that is too large to be shown. */
  | {
      bounds: MapBounds;
      paddingPx?: number | MapPadding;
      maxZoom?: number;
      heart?: readonly [lng: number, lat: number];
    }
);
type MapPadding = { top: number; right: number; bottom: number; left: number };

/** Which pin stands out. Beside the properties: whoever moves a mouse over pins and cards has a pin drawn anew, not the map. */
type PinHighlight = { read: () => number | null; subscribe: (onChange: () => void) => () => void };

export type MapViewProps = {
  /** What the map shows, for those who do not see it. */
  label: string;
  camera: MapCamera;
  /** Style of the street map; empty for the bundled outline alone. */
  streetStyleUrl: { light: string; dark: string };
  pins?: readonly MapPin[];
  /** Where there are too many pins to be given. */
  pinSource?: PinSource | null;
  /** What the page knows of a pin of the source: its name above all. Asked of those that are drawn. */
  pinOf?: (id: number) => MapPin | undefined;
  /** Says the number of a pin: `$850`. A group's lowest gets a plus. */
  formatValue?: (value: number | null) => string;
  /** The pin that is marked '(me)'. */
  activePinId?: number | null;
  /** The pin that answers to something outside, such as a hovered card. */
  highlight?: PinHighlight;
  visitedPinIds?: ReadonlySet<number>;
  onPinChoose?: (id: number) => void;
  onPinHover?: (id: number | null) => void;
  /** What is shown above a hovered or focused pin; null for nothing. */
  renderTooltip?: (id: number) => ReactNode;
  marks?: readonly MapMark[];
  movablePin?: MapMovablePin | null;
  /** Called with the place that was pressed on the map itself. */
  onPress?: (place: [lng: number, lat: number]) => void;
  lines?: readonly MapLine[];
  /** Distance circles, drawn where there are no streets to judge distances by. */
  rings?: Rings;
  /** Called when the visitor has moved the map and it has come to rest. */
  onBoundsChange?: (bounds: MapBounds) => void;
  /** Called when no map can be shown; `fallback` stands in its place. */
  onUnavailable?: () => void;
  /** Shown by the server, while the map loads, and where none can be drawn. */
  fallback?: ReactNode;
  /** Said where no map can be drawn: where else what is on it is found; the list beside it unless told. */
  missingText?: string;
};

export type MapCanvasProps = Omit<MapViewProps, 'fallback' | 'missingText' | 'onUnavailable'> & {
  onFailure: () => void;
};

const IN_THE_LIST = msg('Everything on it is in the list.');
/** Why there is no map: what it needs of the browser, or of the way to us, is not there. */
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

/**
 * A map that loads after the page, once that is live and at rest: its code is as large as the rest together. Without
 * JavaScript, without WebGL or when its code does not arrive, `fallback` stays, so whatever the map shows must be
 * reachable beside it.
 */
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
