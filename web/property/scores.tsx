import type { AuxillaryData } from '#shared/api/auxillary-data.ts';
import { msg, t } from '#shared/texts/t.ts';
import styles from './scores.module.css';

type Score = { label: string; score: number | null; description: string | null };

const NO_DATA = msg('Not enough map data here yet');

function Dial({ label, score, description }: Score) {
  return (
    <li className={styles.score}>
      <span className={styles.figure} data-unknown={score === null || undefined}>
        {score ?? '–'}
      </span>
      <span>
        <b className={styles.label}>{label}</b>
        <span className={styles.description}>{t(description ?? NO_DATA)}</span>
      </span>
    </li>
  );
}

/** Walking, transit and bike scores from 0 to 100, with what they mean. Unknown is said, never guessed (section 2.6). */
export function Scores({ aux }: { aux: AuxillaryData }) {
  return (
    <>
      <ul className={styles.scores}>
        <Dial label={t('Walking')} score={aux.walkscore} description={aux.walkscore_description} />
        <Dial
          label={t('Transit')}
          score={aux.transit?.score ?? null}
          description={aux.transit?.description ?? null}
        />
        <Dial
          label={t('Biking')}
          score={aux.bike?.score ?? null}
          description={aux.bike?.description ?? null}
        />
      </ul>
      <details className={styles.method}>
        <summary>{t('How these scores work')}</summary>
        <p>
          {t(
            'Each score runs from 0 to 100 and tells how much of daily life is within reach on foot, by bus or train, and by bike, counted from places and stops on the open street map. Where the map knows too few places, no score is given rather than a wrong one.',
          )}
        </p>
      </details>
    </>
  );
}
