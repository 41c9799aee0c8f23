import { type RefObject, useEffect, useState } from 'react';
import type { MapRef, StyleSpecification } from 'react-map-gl/maplibre';
import styles from './map-view.module.css';

/** A style whose tiles do not come is shown without them after so long. */
const LONGEST_COVER_MS = 4_000;
/** As long as the style sheet's fading. */
const FADE_MS = 200;

/**
 * Another style leaves a map empty until its tiles are there. What the map showed last lies over it for so long, below pins and marks. Returns the
 * style to give to the map: `wanted`, as soon as the map is covered.
 */
export function useCoveredSwitch(
  map: RefObject<MapRef | null>,
  wanted: StyleSpecification,
): StyleSpecification {
  const [shown, setShown] = useState(wanted);
  useEffect(() => {
    if (wanted === shown) return;
    // A bare ground is no sight to keep.
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
  // The picture of a drawing surface is there only in the turn in which it was drawn.
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
  const timer = setTimeout(uncover, LONGEST_COVER_MS);
  map.on('idle', uncover);
  map.on('movestart', uncover);
}
