import { memo } from 'react';
import type { Feature } from '#shared/api/features-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { CheckBox } from '../ui/check-box.tsx';
import styles from './feature-checks.module.css';

type FeatureChecksProps = {
  features: readonly Feature[];
  chosen: readonly number[];
  onChoose: (id: number, isChosen: boolean) => void;
};

export const FeatureChecks = memo(function FeatureChecks({ features, chosen, onChoose }: FeatureChecksProps) {
  return (
    <div className={styles.checks}>
      {features.map(({ id, name }) => (
        <CheckBox
          key={id}
          label={t(name)}
          checked={chosen.includes(id)}
          onCheck={(isChosen) => onChoose(id, isChosen)}
        />
      ))}
    </div>
  );
});
