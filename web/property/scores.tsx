import type { AuxillaryData } from '#shared/api/auxillary-data-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import { SCORE_KINDS, SCORE_NAMES, type ScoreKind } from '#shared/rules/score-bands.ts';
import { t } from '#shared/texts/t.ts';
import { SiteLink } from '../shell/site-link.tsx';
import { T } from '../ui/t.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './scores.module.css';

type Score = { kind: ScoreKind; score: number | null; label: string };
type ScoresProps = { aux: AuxillaryData };

const OSM_COPYRIGHT = 'https://www.openstreetmap.org/copyright';

function scoresOf({ walkscore, walkscore_description, transit, bike }: AuxillaryData): Score[] {
  const found = {
    walkability: { score: walkscore, label: t(walkscore_description ?? '') },
    transit: { score: transit.score, label: t(transit.description) },
    bike: { score: bike.score, label: t(bike.description) },
  };
  return SCORE_KINDS.map((kind) => ({ kind, ...found[kind] }));
}

function ScoreItem({ kind, score, label }: Score) {
  return (
    <li className={styles.score}>
      <ScoreRing score={score} />
      <span>
        <b className={styles.label}>{t(SCORE_NAMES[kind])}</b>
        <VisuallyHidden>{score === null ? t('No score') : t('{score} out of 100', { score })}</VisuallyHidden>
        <span className={styles.description}>{label}</span>
      </span>
    </li>
  );
}

function Source({ aux }: ScoresProps) {
  return (
    <p className={styles.source}>
      <SiteLink to={PAGES.scoreMethod}>{t('How these scores work')}</SiteLink>
      {aux.score_source === 'map' && (
        <span>
          {aux.map_date && (
            <>
              <time dateTime={aux.map_date}>
                {t('From the {date} map', { date: formatDate(aux.map_date) })}
              </time>{' '}
            </>
          )}
          {aux.map_attribution?.includes('OpenStreetMap') && (
            <T
              text="© <link>OpenStreetMap</link> contributors"
              values={{ link: (label: string[]) => <a href={OSM_COPYRIGHT}>{label}</a> }}
            />
          )}
        </span>
      )}
    </p>
  );
}

/** Shows the property's scores. An unknown score is labeled as such (section 2.6). */
export function Scores({ aux }: ScoresProps) {
  const scores = scoresOf(aux);
  const [first] = scores;
  // True if all scores are unknown for the same reason, which is then shown only once.
  const isOneReason = scores.every(({ score, label }) => score === null && label === first?.label);
  return (
    <>
      {isOneReason ? (
        <p className={styles.none}>{first?.label}</p>
      ) : (
        <ul className={styles.scores}>
          {scores.map((score) => (
            <ScoreItem key={score.kind} {...score} />
          ))}
        </ul>
      )}
      <Source aux={aux} />
    </>
  );
}

function ScoreRing({ score }: { score: number | null }) {
  return (
    <span className={styles.ring} data-unknown={score === null || undefined} aria-hidden="true">
      <svg viewBox="0 0 40 40" fill="none" strokeWidth="4" aria-hidden="true">
        <circle cx="20" cy="20" r="17" className={styles.track} />
        {score !== null && score > 0 && (
          <circle
            cx="20"
            cy="20"
            r="17"
            pathLength="100"
            strokeDasharray={`${score} 100`}
            strokeLinecap={score < 100 ? 'round' : 'butt'}
            transform="rotate(-90 20 20)"
            className={styles.filled}
          />
        )}
      </svg>
      <span className={styles.figure}>{score ?? '–'}</span>
    </span>
  );
}
