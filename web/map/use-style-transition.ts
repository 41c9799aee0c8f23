import { type RefObject, useEffect, useState } from 'react';
import type { MapRef, StyleSpecification } from 'react-map-gl/maplibre';
import styles from './map-view.module.css';

/** Milliseconds after which the new style is shown even if its tiles are not loaded. */
const MAX_COVER_MS = 4_000;
/** Duration in milliseconds of the CSS transition that hides the cover. */
const FADE_MS = 200;

/** While the tiles of a new style load, covers the map with a picture of its last frame. */
export function useStyleTransition(
  map: RefObject<MapRef | null>,
  wanted: StyleSpecification,
): StyleSpecification {
  const [shown, setShown] = useState(wanted);
  useEffect(() => {
    if (wanted === shown) return;
    // A plain background needs no cover.
    if (map.current && Object.keys(shown.sources).length > 0) coverMap(map.current.getMap());
    setShown(wanted);
  }, [map, wanted, shown]);
  return shown;
}

function coverMap(map: ReturnType<MapRef['getMap']>): void {
  const canvas = map.getCanvas();
  const cover = document.createElement('canvas');
  [cover.width, cover.height] = [canvas.width, canvas.height];
  cover.className = styles.cover!;
  cover.setAttribute('aria-hidden', 'true');
  // Redraws first, because a WebGL buffer can be read only in the task that drew it.
  map.redraw();
  cover.getContext('2d')?.drawImage(canvas, 0, 0);
  canvas.after(cover);
  const uncover = () => {
    clearTimeout(timer);
    map.off('idle', uncover);
    map.off('movestart', uncover);
    cover.style.opacity = '0';
    setTimeout(() => cover.remove(), FADE_MS);
  };
  const timer = setTimeout(uncover, MAX_COVER_MS);
  map.on('idle', uncover);
  map.on('movestart', uncover);
}
