import { useEffect, useRef } from 'react';
import { Marker, useMap } from 'react-map-gl/maplibre';
import markStyles from './mark.module.css';
import { MARK_PATHS } from './mark-paths.ts';
import styles from './movable-pin.module.css';

/** A pin that the user places. */
export type MapMovablePin = {
  lng: number;
  lat: number;
  /** Text for screen readers, which says what the pin is and how to move it. */
  label: string;
  onMove: (place: [lng: number, lat: number]) => void;
};

const STEP_PX = 12;

const SMALL_STEP_PX = 2;

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Distance in pixels from the map's edge within which a pin moved by keys is centered. */
const EDGE_PX = 32;

/** A pin that the user moves by dragging or with arrow keys. Shift makes the steps smaller. */
export function MovablePin({ lng, lat, label, onMove }: MapMovablePin) {
  const { current: map } = useMap();
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef({ lng, lat, onMove });
  latest.current = { lng, lat, onMove };

  useEffect(() => {
    const element = button.current;
    if (!map || !element) return;
    const handleKey = (event: KeyboardEvent) => {
      const step = stepOfKey(event);
      if (!step) return;
      // Stops the event, because the map would pan too.
      event.stopPropagation();
      event.preventDefault();
      const from = map.project([latest.current.lng, latest.current.lat]);
      const to = map.unproject([from.x + step.x, from.y + step.y]);
      latest.current.onMove([to.lng, to.lat]);
      const { clientWidth, clientHeight } = map.getContainer();
      const x = from.x + step.x;
      const y = from.y + step.y;
      const isInside = x > EDGE_PX && x < clientWidth - EDGE_PX && y > EDGE_PX && y < clientHeight - EDGE_PX;
      if (!isInside) map.jumpTo({ center: to });
    };
    element.addEventListener('keydown', handleKey);
    return () => element.removeEventListener('keydown', handleKey);
  }, [map]);

  return (
    <Marker
      longitude={lng}
      latitude={lat}
      anchor="bottom"
      draggable
      style={{ zIndex: 8 }}
      onDragEnd={({ lngLat }) => onMove([lngLat.lng, lngLat.lat])}
    >
      <button ref={button} type="button" className={styles.grip} aria-label={label}>
        <span className={`${markStyles.mark} ${markStyles.home}`}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={MARK_PATHS.home} />
          </svg>
        </span>
      </button>
    </Marker>
  );
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Returns the movement in pixels for an arrow key. Null for other keys. */
function stepOfKey({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyPress): { x: number; y: number } | null {
  const direction = DIRECTIONS[key];
  if (!direction || altKey || ctrlKey || metaKey) return null;
  const length = shiftKey ? SMALL_STEP_PX : STEP_PX;
  return { x: direction[0] * length, y: direction[1] * length };
}
