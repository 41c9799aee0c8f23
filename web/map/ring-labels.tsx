import { useCallback } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#shared/texts/t.ts';
import type { MapTheme } from './base-style.ts';
import { MAP_COLORS } from './map-colors.ts';
import type { PinPositions, PositionOptions } from './pin-positions.ts';
import styles from './ring-labels.module.css';
import { type Rings, topOf } from './ring-strip.ts';
import { usePinPositions } from './use-pin-positions.ts';

const LOOKS: PositionOptions = { layer: styles.layer! };

export function RingLabels({ rings: { center, miles }, theme }: { rings: Rings; theme: MapTheme }) {
  const places = usePinPositions(LOOKS);
  if (!places) return null;
  const labels = miles.map((radius) => (
    <RingLabel key={radius} places={places} miles={radius} place={topOf(center, radius)} theme={theme} />
  ));
  return createPortal(labels, places.layer);
}

type RingLabelProps = {
  places: PinPositions;
  miles: number;
  place: [lng: number, lat: number];
  theme: MapTheme;
};

function RingLabel({ places, miles, place: [lng, lat], theme }: RingLabelProps) {
  const place = useCallback(
    (element: HTMLElement | null) => (element ? places.add(element, lng, lat) : undefined),
    [places, lng, lat],
  );
  return (
    // Hidden from screen readers, which would announce the distances between pins.
    <span
      ref={place}
      className={styles.label}
      style={{ WebkitTextStrokeColor: MAP_COLORS[theme].halo }}
      aria-hidden="true"
    >
      {t('{count, plural, one {# mile} other {# miles}}', { count: miles })}
    </span>
  );
}
