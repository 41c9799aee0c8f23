import { useId } from 'react';
import type { AddressPlace } from '#shared/api/address-places-schemas.ts';
import { formatDistance } from '#shared/rules/format-distance.ts';
import { msg, t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import styles from './place-choices.module.css';

type PlaceChoicesProps = {
  places: readonly AddressPlace[];
  onChoose: (place: AddressPlace) => void;
};

const KINDS: Partial<Record<AddressPlace['precision'], string>> = {
  exact: msg('the building'),
  interpolated: msg('roughly where the house should be'),
  street: msg('the street, not the house'),
  unknown: msg('the street, not the house'),
};

export function PlaceChoices({ places, onChoose }: PlaceChoicesProps) {
  const id = useId();
  const isOne = places.length === 1;
  return (
    <div className={styles.box}>
      <p id={id} className={styles.title}>
        {isOne ? t('We found this address elsewhere:') : t('Which of these is it?')}
      </p>
      <ul aria-labelledby={id} className={styles.list}>
        {places.map((place, at) => (
          <li key={place.center.coordinates.join()} className={styles.choice}>
            <span className={styles.content}>
              {!isOne && <span className={styles.number}>{at + 1}</span>}
              <span>
                <span className={styles.label}>{place.label}</span>
                <span className={styles.kind}>
                  {[
                    t(KINDS[place.precision] ?? ''),
                    place.pin_distance !== null &&
                      t('{distance} from the pin', { distance: formatDistance(place.pin_distance) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </span>
            <Button
              tone="quiet"
              size="small"
              aria-label={t('Put the pin there: {label}', { label: place.label })}
              onClick={() => onChoose(place)}
            >
              {t('Put the pin there')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
