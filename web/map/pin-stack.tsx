import { useEffect, useRef } from 'react';
import { Popup } from 'react-map-gl/maplibre';
import { t } from '#shared/texts/t.ts';
import type { MapPin } from './map-pin.ts';
import styles from './pin.module.css';

type PinStackProps = {
  lng: number;
  lat: number;
  pins: MapPin[];
  formatValue: (value: number | null) => string;
  onChoose: (id: number) => void;
  onClose: () => void;
};

/** List of the pins at one spot, for pins that no zoom separates. */
export function PinStack({ lng, lat, pins, formatValue, onChoose, onClose }: PinStackProps) {
  const listRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const opener = document.activeElement;
    listRef.current?.querySelector('button')?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    <Popup
      longitude={lng}
      latitude={lat}
      offset={18}
      closeButton={false}
      focusAfterOpen={false}
      onClose={onClose}
      className={styles.stack ?? ''}
      maxWidth="18rem"
    >
      <div
        ref={listRef}
        role="dialog"
        aria-label={t('{count} at this spot', { count: pins.length })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      >
        <p className={styles.stackTitle}>{t('{count} at this spot', { count: pins.length })}</p>
        <ul className={styles.stackList}>
          {pins.map(({ id, name, value }) => (
            <li key={id}>
              <button type="button" className={styles.stackItem} onClick={() => onChoose(id)}>
                <span>{name}</span>
                <strong>{formatValue(value)}</strong>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Popup>
  );
}
