import type { CSSProperties } from 'react';
import type { TravelTimes } from '#shared/rules/commute-filter.ts';
import { formatMinutes } from '#shared/rules/format-minutes.ts';
import { formatNumber } from '#shared/rules/format-number.ts';
import { TRAVEL_MODES, type TravelMode } from '#shared/rules/travel-modes.ts';
import { t } from '#shared/texts/t.ts';
import { TRAVEL_ICONS } from '../listings/commute-badge.tsx';
import { COMMUTE_STEPS, commuteAt, commuteBars, commutePosition } from './commute-scale.ts';
import styles from './filter-dialog.module.css';
import inputStyles from './filter-inputs.module.css';
import { MODE_TEXTS } from './filter-text.ts';
import { Histogram } from './histogram.tsx';
import { UnknownTravelTimeNote } from './unknown-travel-time-note.tsx';

export type CommuteDraft = {
  mode: TravelMode | null;
  /** Selected maximum in minutes. Kept while no travel mode is selected. */
  max: number;
};

type CommuteChoiceProps = {
  /** Listings that match all filters except the commute. */
  listings: readonly TravelTimes[];
  value: CommuteDraft;
  /** Counts the matches for a travel mode. Null if not all listings are loaded. */
  countBy: ((mode: TravelMode) => number) | null;
  /** Listings without a known time for the mode. */
  unknown: number;
  onChange: (value: CommuteDraft) => void;
};

const LAST_POSITION = COMMUTE_STEPS.length - 1;
const STEPS_STYLE = { '--steps': COMMUTE_STEPS.length } as CSSProperties;
const AXIS_MIN = [5, 15, 30, 60, 120];
/** Position of the middle of a bar in percent, so that the slider's positions align with the bars. */
const share = (minutes: number) => `${((commutePosition(minutes) + 0.5) / COMMUTE_STEPS.length) * 100}%`;

export function CommuteChoice({
  listings,
  value: { mode, max },
  countBy,
  unknown,
  onChange,
}: CommuteChoiceProps) {
  return (
    <>
      <div className={inputStyles.options}>
        {TRAVEL_MODES.map((option) => {
          const Icon = TRAVEL_ICONS[option];
          return (
            <button
              key={option}
              type="button"
              className={inputStyles.option}
              aria-pressed={mode === option}
              onClick={() => onChange({ mode: mode === option ? null : option, max })}
            >
              <Icon aria-hidden="true" />
              {t(MODE_TEXTS[option])}
              {countBy && <small>{formatNumber(countBy(option))}</small>}
            </button>
          );
        })}
      </div>
      {mode !== null && (
        <>
          <p className={styles.most}>{t('Up to {time}', { time: formatMinutes(max * 60) })}</p>
          <div className={`${styles.range} ${styles.minutes}`} style={STEPS_STYLE}>
            <Histogram bars={commuteBars(listings, mode, max)} />
            <div className={styles.slider}>
              <span className={styles.track} style={{ left: 0, right: `calc(100% - ${share(max)})` }} />
              <input
                type="range"
                min={0}
                max={LAST_POSITION}
                value={commutePosition(max)}
                className={styles.alone}
                aria-label={t('Longest time to campus')}
                aria-valuetext={formatMinutes(max * 60)}
                onChange={(event) => onChange({ mode, max: commuteAt(Number(event.target.value)) })}
              />
            </div>
            <div className={styles.axis} aria-hidden="true">
              {AXIS_MIN.map((minutes) => (
                <span key={minutes} style={{ left: share(minutes) }}>
                  {formatMinutes(minutes * 60)}
                </span>
              ))}
            </div>
          </div>
          <UnknownTravelTimeNote count={unknown} className={styles.hint} />
          <p className={styles.hint}>
            {t(
              '“About” means that the time is an estimate, from a straight line or from the middle of an area.',
            )}
          </p>
        </>
      )}
    </>
  );
}
