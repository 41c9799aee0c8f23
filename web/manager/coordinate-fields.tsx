import { type KeyboardEvent, useState } from 'react';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import styles from './coordinate-fields.module.css';

type CoordinateFieldsProps = {
  place: readonly [lng: number, lat: number] | null;
  onPlace: (place: [lng: number, lat: number]) => void;
};

/** Fields for latitude and longitude, as the keyboard alternative to the map. */
export function CoordinateFields({ place, onPlace }: CoordinateFieldsProps) {
  const [texts, setTexts] = useState({ lat: String(place?.[1] ?? ''), lng: String(place?.[0] ?? '') });
  const [isAsked, setAsked] = useState(false);
  const lat = readDegrees(texts.lat, 90);
  const lng = readDegrees(texts.lng, 180);
  const use = () => {
    setAsked(true);
    if (lat !== null && lng !== null) onPlace([lng, lat]);
  };
  // The Enter key applies the coordinates instead of submitting the whole listing.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    use();
  };
  const input = (name: 'lat' | 'lng', label: string, value: number | null, limit: number) => (
    <Field
      label={label}
      required
      autoComplete="off"
      inputMode="text"
      value={texts[name]}
      error={
        isAsked && value === null
          ? t('{label} must be a number from -{limit} to {limit}.', { label, limit })
          : null
      }
      onKeyDown={handleKey}
      onChange={(event: { target: { value: string } }) =>
        setTexts((now) => ({ ...now, [name]: event.target.value }))
      }
    />
  );
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{t('Enter coordinates instead')}</summary>
      <div className={styles.fields}>
        {input('lat', t('Latitude'), lat, 90)}
        {input('lng', t('Longitude'), lng, 180)}
        <Button tone="quiet" className={styles.use} onClick={use}>
          {t('Put the pin there')}
        </Button>
      </div>
    </details>
  );
}

function readDegrees(text: string, limit: number): number | null {
  const trimmed = text.trim().replace('−', '-');
  if (!/^[+-]?\d{1,3}(\.\d+)?$/.test(trimmed)) return null;
  const degrees = Number(trimmed);
  return Math.abs(degrees) <= limit ? degrees : null;
}
