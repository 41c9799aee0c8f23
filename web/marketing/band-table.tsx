import { SCORE_BANDS, SCORE_NAMES, type ScoreKind } from '#shared/rules/score-bands.ts';
import { t } from '#shared/texts/t.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './score-table.module.css';

const HIGHEST = 100;

export function BandTable({ kind }: { kind: ScoreKind }) {
  const bands = SCORE_BANDS[kind];
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>
          {t('{score}: what the figures mean', { score: t(SCORE_NAMES[kind]) })}
        </VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('Score')}</th>
          <th scope="col">{t('What it means')}</th>
        </tr>
      </thead>
      <tbody>
        {bands.map(({ from, words, meaning }, at) => (
          <tr key={from}>
            <th scope="row" className={styles.range}>
              {from}–{(bands[at - 1]?.from ?? HIGHEST + 1) - 1}
            </th>
            <td>
              <b className={styles.words}>{t(words)}</b>
              {t(meaning)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
