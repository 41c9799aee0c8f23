import { SCORE_GAP_WORDS, SCORE_GAPS } from '#shared/rules/score-bands.ts';
import { t } from '#shared/texts/t.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './score-table.module.css';

export function ProblemList() {
  return (
    <>
      <VisuallyHidden>{t('What we show instead')}</VisuallyHidden>
      <ul className={styles.gaps}>
        {SCORE_GAPS.map((gap) => (
          <li key={gap}>{t(SCORE_GAP_WORDS[gap])}</li>
        ))}
      </ul>
    </>
  );
}
