import { useCallback } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#shared/texts/t.ts';
import type { MapTheme } from './base-style.ts';
import { MAP_INKS } from './map-inks.ts';
import type { PinPlaces, PlaceLooks } from './pin-places.ts';
import styles from './ring-labels.module.css';
import { type Rings, topOf } from './ring-strip.ts';
import { usePinPlaces } from './use-pin-places.ts';

const LOOKS: PlaceLooks = { layer: styles.layer! };

export function RingLabels({ rings: { center, miles }, theme }: { rings: Rings; theme: MapTheme }) {
  const places = usePinPlaces(LOOKS);
  if (!places) return null;
  const labels = miles.map((radius) => (
    <RingLabel key={radius} places={places} miles={radius} place={topOf(center, radius)} theme={theme} />
  ));
  return createPortal(labels, places.layer);
}

type RingLabelProps = {
  places: PinPlaces;
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
    // Decorative: would be read between pins.
    <span
      ref={place}
      className={styles.label}
      style={{ WebkitTextStrokeColor: MAP_INKS[theme].halo }}
      aria-hidden="true"
    >
      {t('{count, plural, one {# mile} other {# miles}}', { count: miles })}
    </span>
  );
}
