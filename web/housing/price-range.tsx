import { type ChangeEvent, useId, useMemo, useState } from 'react';
import { formatMoney } from '#shared/rules/format-money.ts';
import { MAX_PRICE_USD } from '#shared/rules/listing-filter.ts';
import type { Rent } from '#shared/rules/rent-range.ts';
import { t } from '#shared/texts/t.ts';
import styles from './filter-dialog.module.css';
import { Histogram } from './histogram.tsx';
import { LAST_POSITION, positionOf, priceAt, priceBars } from './price-scale.ts';

type PriceRangeProps = {
  listings: readonly (readonly Rent[])[];
  value: readonly [number, number];
  onChange: (value: readonly [number, number]) => void;
};

const AXIS_USD = [0, 500, 1_000, 1_500, 2_000, 3_000, MAX_PRICE_USD];
const share = (position: number) => `${(position / LAST_POSITION) * 100}%`;

export function PriceRange({ listings, value: [low, high], onChange }: PriceRangeProps) {
  const bars = useMemo(() => priceBars(listings), [listings]);
  const isIn = ({ from, to }: { from: number; to: number }) => to > low && from <= high;
  const isEmpty = !bars.some((bar) => bar.count > 0 && isIn(bar));
  const [start, end] = [positionOf(low), positionOf(high)];

  const handleSlide = (isLow: boolean) => (event: ChangeEvent<HTMLInputElement>) => {
    const price = priceAt(Number(event.target.value));
    onChange(isLow ? [Math.min(price, high), high] : [low, Math.max(price, low)]);
  };

  return (
    <div className={styles.range}>
      <Histogram bars={bars.map((bar) => ({ ...bar, isIn: isIn(bar) }))} />
      {isEmpty && (
        <p className={styles.noBars} role="status">
          {t('No properties in range')}
        </p>
      )}
      <div className={styles.slider}>
        <span className={styles.track} style={{ left: share(start), right: `calc(100% - ${share(end)})` }} />
        {[true, false].map((isLow) => (
          <input
            key={String(isLow)}
            type="range"
            min={0}
            max={LAST_POSITION}
            value={isLow ? start : end}
            aria-label={isLow ? t('Lowest rent') : t('Highest rent')}
            aria-valuetext={formatMoney(isLow ? low : high)}
            className={isLow && start > LAST_POSITION / 2 ? styles.onTop : ''}
            onChange={handleSlide(isLow)}
          />
        ))}
      </div>
      <div className={styles.axis} aria-hidden="true">
        {AXIS_USD.map((price) => (
          <span key={price} style={{ left: share(positionOf(price)) }}>
            {price === MAX_PRICE_USD ? '$10k' : price === 0 ? '$0' : formatMoney(price)}
          </span>
        ))}
      </div>
      <div className={styles.numbers}>
        <PriceField label={t('From')} value={low} none={0} onChange={(price) => onChange([price, high])} />
        <PriceField
          label={t('To')}
          value={high}
          none={MAX_PRICE_USD}
          onChange={(price) => onChange([low, price])}
        />
      </div>
    </div>
  );
}

type PriceFieldProps = {
  label: string;
  value: number;
  none: number;
  onChange: (price: number) => void;
};

function PriceField({ label, value, none, onChange }: PriceFieldProps) {
  const id = useId();
  /** Text as typed. Null before typing. A number would turn an empty field into 0. */
  const [typed, setTyped] = useState<string | null>(null);
  const priceIn = (text: string) =>
    text === '' ? none : Math.min(MAX_PRICE_USD, Math.max(0, Math.round(Number(text)) || 0));
  // False if the user has moved the slider since typing.
  const isTyped = typed !== null && priceIn(typed) === value;
  const handleType = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value);
    onChange(priceIn(target.value));
  };
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <span className={styles.money}>
        $
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_PRICE_USD}
          step={50}
          value={isTyped ? typed : String(value)}
          onChange={handleType}
          onBlur={() => setTyped(null)}
        />
      </span>
    </div>
  );
}
