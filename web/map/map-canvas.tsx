import * as mapLibrary from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { memo, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import {
  AttributionControl,
  Layer,
  type ErrorEvent as MapErrorEvent,
  type MapLayerMouseEvent,
  type MapRef,
  NavigationControl,
  Map as ReactMap,
  ScaleControl,
  type ViewStateChangeEvent,
} from 'react-map-gl/maplibre';
import { t } from '#shared/texts/t.ts';
import { type MapTheme, withoutLabelNear } from './base-style.ts';
import { LineLayer, type MapLine } from './line-layer.tsx';
import { MAP_COLORS } from './map-colors.ts';
import type { MapBounds, MapPin } from './map-pin.ts';
import styles from './map-view.module.css';
import { MarkLayer } from './mark-layer.tsx';
import type { MapMark } from './mark-paths.ts';
import { type MapMovablePin, MovablePin } from './movable-pin.tsx';
import { PinLayer, type PinLayerProps } from './pin-layer.tsx';
import { RingLabels } from './ring-labels.tsx';
import { ringPainter } from './ring-painter.ts';
import type { Rings } from './ring-strip.ts';
import { useBaseStyle } from './use-base-style.ts';
import { useStyleTransition } from './use-style-transition.ts';

/** The map's view: a center with zoom, or bounds to fit. A new `key` moves the map. */
export type MapCamera = { key: string } & (
  | { center: readonly [lng: number, lat: number]; zoom: number }
  /** `maxZoom` limits the zoom for small bounds. If the bounds are too large, the map shows `fallbackCenter` instead. */
  | {
      bounds: MapBounds;
      paddingPx?: number | MapPadding;
      maxZoom?: number;
      fallbackCenter?: readonly [lng: number, lat: number];
    }
);
type MapPadding = { top: number; right: number; bottom: number; left: number };

export type MapCanvasProps = Omit<PinLayerProps, 'pins'> & {
  label: string;
  camera: MapCamera;
  /** URLs of the external street map's styles. Empty if none is configured. */
  streetStyleUrl: { light: string; dark: string };
  pins?: readonly MapPin[];
  marks?: readonly MapMark[];
  movablePin?: MapMovablePin | null;
  /** Called for clicks on the map, but not for clicks on its pins. */
  onClick?: (place: [lng: number, lat: number]) => void;
  lines?: readonly MapLine[];
  /** Distance circles, drawn on maps without streets. */
  rings?: Rings;
  /** Called after the user has moved the map. */
  onBoundsChange?: (bounds: MapBounds) => void;
  onFailure: () => void;
};

const SCHEME_ATTRIBUTE = 'data-color-scheme';

const DARK_QUERY = '(prefers-color-scheme: dark)';

const RingLayer = memo(function RingLayer({ rings, theme }: RingLayerProps) {
  // The id contains all properties, because a custom layer can't be updated: a new id creates a new layer.
  const id = `rings/${theme}/${rings.center}/${rings.miles}`;
  const painter = useMemo(() => ringPainter(id, rings, MAP_COLORS[theme].ring), [id, rings, theme]);
  return (
    <>
      <Layer key={id} {...painter} />
      <RingLabels rings={rings} theme={theme} />
    </>
  );
});

// Loads the worker from a file of this site, as the content security policy requires.
mapLibrary.setWorkerUrl(workerUrl);

const MIN_ZOOM = 3;
const MAX_ZOOM = 20;
/** Number of zoom levels for which the last tiles are enlarged instead of split, which draws fewer tiles. */
const ENLARGED_LEVELS = MAX_ZOOM - MIN_ZOOM;
/** Tolerance in zoom levels, for bounds that the user has seen in a larger window. */
const NEARLY = 0.5;
const PIN = '.maplibregl-marker, [data-pin]';

const fitOptions = ({ paddingPx = 0, maxZoom = MAX_ZOOM }: Extract<MapCamera, { bounds: MapBounds }>) => ({
  padding: paddingPx,
  maxZoom,
});

function initialView(camera: MapCamera) {
  if ('bounds' in camera) {
    const [west, south, east, north] = camera.bounds;
    const bounds: [number, number, number, number] = [west, south, east, north];
    return { bounds, fitBoundsOptions: fitOptions(camera) };
  }
  return { longitude: camera.center[0], latitude: camera.center[1], zoom: camera.zoom };
}

/** True if the bounds don't fit at the minimum zoom. The middle of such bounds may be in an ocean. */
function isTooLarge(map: MapRef, camera: Extract<MapCamera, { bounds: MapBounds }>): boolean {
  const [west, south, east, north] = camera.bounds;
  const zoom = map.cameraForBounds([west, south, east, north], fitOptions(camera))?.zoom;
  return zoom === undefined || !(zoom >= MIN_ZOOM - NEARLY);
}

/** Shows `fallbackCenter` if the bounds are too large. @returns true if `fallbackCenter` is shown */
function showFallbackCenter(map: MapRef, camera: MapCamera): boolean {
  if (!('bounds' in camera && camera.fallbackCenter) || !isTooLarge(map, camera)) return false;
  const [lng, lat] = camera.fallbackCenter;
  map.jumpTo({ center: [lng, lat], zoom: MIN_ZOOM });
  return true;
}

function moveTo(map: MapRef, camera: MapCamera): void {
  if (showFallbackCenter(map, camera)) return;
  if ('bounds' in camera) {
    const [west, south, east, north] = camera.bounds;
    map.fitBounds([west, south, east, north], { ...fitOptions(camera), duration: 0 });
  } else {
    map.jumpTo({ center: [camera.center[0], camera.center[1]], zoom: camera.zoom });
  }
}

function boundsOf(map: MapRef): MapBounds {
  const bounds = map.getBounds();
  const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
  return [
    clamp(bounds.getWest(), 180),
    clamp(bounds.getSouth(), 90),
    clamp(bounds.getEast(), 180),
    clamp(bounds.getNorth(), 90),
  ];
}

/** Makes a URL absolute, because the map's worker can't resolve relative URLs. */
function absolute(url: string) {
  return { url: new URL(url, window.location.href).href };
}

/** Translations of the map library's own labels. */
const libraryTexts = () => ({
  'AttributionControl.ToggleAttribution': t('Toggle attribution'),
  'AttributionControl.MapFeedback': t('Map feedback'),
  'Map.Title': t('Map'),
  'Marker.Title': t('Map marker'),
  'NavigationControl.ZoomIn': t('Zoom in'),
  'NavigationControl.ZoomOut': t('Zoom out'),
  'Popup.Close': t('Close popup'),
  'ScaleControl.Feet': t('ft'),
  'ScaleControl.Miles': t('mi'),
});

function middleOf(camera: MapCamera): readonly [lng: number, lat: number] {
  if ('center' in camera) return camera.center;
  const [west, south, east, north] = camera.bounds;
  return [(west + east) / 2, (south + north) / 2];
}

export function MapCanvas(props: MapCanvasProps) {
  const { camera, onBoundsChange, label, onFailure } = props;
  const mapRef = useRef<MapRef>(null);
  const [firstCamera] = useState(camera);
  const shownCamera = useRef(firstCamera.key);
  const takeMap = useCallback(
    (map: MapRef | null) => {
      mapRef.current = map;
      if (map) showFallbackCenter(map, firstCamera);
    },
    [firstCamera],
  );
  const theme = useMapTheme();
  const { streetStyleUrl } = props;
  const base = useBaseStyle({
    theme,
    streetStyleUrl: streetStyleUrl[theme],
    middle: middleOf(camera),
  });
  const school = props.marks?.find(({ kind }) => kind === 'school');
  const [schoolLng, schoolLat] = [school?.lng ?? null, school?.lat ?? null];
  const wanted = useMemo(
    () =>
      withoutLabelNear(base.style, schoolLng === null || schoolLat === null ? null : [schoolLng, schoolLat]),
    [base.style, schoolLng, schoolLat],
  );
  const style = useStyleTransition(mapRef, wanted);

  useEffect(() => {
    const map = mapRef.current;
    if (!map || shownCamera.current === camera.key) return;
    shownCamera.current = camera.key;
    moveTo(map, camera);
  }, [camera]);

  const handleMoveEnd = ({ originalEvent, viewState }: ViewStateChangeEvent) => {
    base.onIdle([viewState.longitude, viewState.latitude]);
    // Only a move by the user has an original event. The page's own moves have none.
    if (originalEvent && mapRef.current) onBoundsChange?.(boundsOf(mapRef.current));
  };

  const handleClick = ({ lngLat, originalEvent }: MapLayerMouseEvent) => {
    // True if the click was on a pin, because the map gets such clicks too.
    const isOnPin = originalEvent.target instanceof Element && originalEvent.target.closest(PIN) !== null;
    if (!isOnPin) props.onClick?.([lngLat.lng, lngLat.lat]);
  };

  const handleLoad = () => {
    const map = mapRef.current?.getMap();
    map?.touchZoomRotate.disableRotation();
    map?.keyboard.disableRotation();
    map?.getCanvas().setAttribute('aria-label', label);
  };

  const handleError = (event: MapErrorEvent) => {
    // Without a map object the error means that WebGL is missing. The base style handles all other errors.
    if (!event.target) onFailure();
    else base.onError(event);
  };

  return (
    <ReactMap
      ref={takeMap}
      mapLib={mapLibrary as never}
      initialViewState={initialView(camera)}
      mapStyle={style}
      styleDiffing={false}
      minZoom={MIN_ZOOM}
      maxZoom={MAX_ZOOM}
      maxPitch={0}
      dragRotate={false}
      touchPitch={false}
      renderWorldCopies={false}
      zoomLevelsToOverscale={ENLARGED_LEVELS}
      attributionControl={false}
      locale={libraryTexts()}
      transformRequest={absolute}
      onLoad={handleLoad}
      onMoveEnd={handleMoveEnd}
      onClick={handleClick}
      onError={handleError}
      onSourceData={base.onSourceData}
    >
      <AttributionControl position="bottom-right" />
      <NavigationControl position="top-right" showCompass={false} />
      <ScaleControl position="bottom-left" unit="imperial" />
      {props.rings && base.isOutline && <RingLayer rings={props.rings} theme={theme} />}
      {props.lines && <LineLayer lines={props.lines} theme={theme} />}
      {props.marks && <MarkLayer marks={props.marks} />}
      {props.movablePin && <MovablePin {...props.movablePin} />}
      {props.pins && <PinLayer {...props} pins={props.pins} />}
      {base.isMissingStreets && (
        <p className={styles.notice} role="status">
          {t('Street map unavailable. Showing an outline map.')}
        </p>
      )}
    </ReactMap>
  );
}

type RingLayerProps = { rings: Rings; theme: MapTheme };

function currentTheme(): MapTheme {
  const chosen = document.documentElement.getAttribute(SCHEME_ATTRIBUTE);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia(DARK_QUERY).matches ? 'dark' : 'light';
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: [SCHEME_ATTRIBUTE] });
  const media = window.matchMedia(DARK_QUERY);
  media.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    media.removeEventListener('change', onChange);
  };
}

/**
 * Returns the theme that the user has chosen, or else the system's. WebGL can't read it from the style sheet.
 */
function useMapTheme(): MapTheme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light');
}
