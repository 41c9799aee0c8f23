import { useCallback } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#shared/texts/t.ts';
import type { PinPlaces } from './pin-places.ts';
import styles from './ring-labels.module.css';
import { type Rings, topOf } from './ring-strip.ts';
import { usePinPlaces } from './use-pin-places.ts';

/** How many miles each circle is away, at its top. */
export function RingLabels({ rings: { center, miles } }: { rings: Rings }) {
  const places = usePinPlaces(styles.layer);
  if (!places) return null;
  const labels = miles.map((radius) => (
    <RingLabel key={radius} places={places} miles={radius} place={topOf(center, radius)} />
  ));
  return createPortal(labels, places.layer);
}

type RingLabelProps = { places: PinPlaces; miles: number; place: [lng: number, lat: number] };

function RingLabel({ places, miles, place: [lng, lat] }: RingLabelProps) {
  const place = useCallback(
    (element: HTMLElement | null) => (element ? places.add(element, lng, lat) : undefined),
    [places, lng, lat],
  );
  return (
    <span ref={place} className={styles.label}>
      {t('{count, plural, one {# mile} other {# miles}}', { count: miles })}
    </span>
  );
}
