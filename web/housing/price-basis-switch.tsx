import { useId } from 'react';
import type { PriceBasis } from '#shared/rules/price-basis.ts';
import { msg, t } from '#shared/texts/t.ts';
import styles from './price-basis-switch.module.css';

export const PER_PERSON_NOTE = msg(
  'Per person: rent and required monthly fees, shared by one person per bedroom.',
);
export const BASIS_LABELS: Record<PriceBasis, string> = {
  listing: msg('Listed rent'),
  person: msg('Per person'),
};
const BASIS_ENTRIES = Object.entries(BASIS_LABELS) as [PriceBasis, string][];

type PriceBasisSwitchProps = {
  value: PriceBasis | undefined;
  onChange: (basis: PriceBasis) => void;
};

export function PriceBasisSwitch({ value = 'listing', onChange }: PriceBasisSwitchProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t('Prices')} className={styles.switch}>
      {BASIS_ENTRIES.map(([basis, label]) => (
        <label key={basis}>
          <input type="radio" name={name} checked={value === basis} onChange={() => onChange(basis)} />
          {t(label)}
        </label>
      ))}
    </div>
  );
}
