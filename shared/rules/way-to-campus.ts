import { t } from '../texts/t.ts';
import { minutesBy, type TravelTimes } from './commute-filter.ts';
import { formatMinutes } from './format-minutes.ts';
import type { TravelMode, TravelQuality } from './travel-modes.ts';

/** Up to here a home is walked, or else cycled from; beyond it is told by car. Minutes. */
const EASY_UP_TO_MIN = 30;

export type Way = { mode: TravelMode; seconds: number };

/**
 * The one time that a home is told by: that of the mode that is searched by, else on foot, by bike or by car, whichever is
 * the first that is easy. Null where nothing is known.
 */
export function wayToCampus(times: TravelTimes, searched?: TravelMode | undefined): Way | null {
  const wayBy = (mode: TravelMode): Way | null => {
    const seconds = times[`${mode}_time`] ?? null;
    return seconds === null ? null : { mode, seconds };
  };
  const isEasy = (mode: TravelMode) => (minutesBy(times, mode) ?? Number.POSITIVE_INFINITY) <= EASY_UP_TO_MIN;
  const easy = (['walk', 'bike'] as const).find(isEasy);
  return (
    (searched && wayBy(searched)) ?? (easy && wayBy(easy)) ?? wayBy('drive') ?? wayBy('bike') ?? wayBy('walk')
  );
}

/** Figures that follow no street are estimates, and so are those of a home that says no more than its area. */
export function isTravelEstimated(home: {
  travel_quality: TravelQuality | null;
  is_approximate: boolean;
}): boolean {
  return home.travel_quality !== 'exact' || home.is_approximate;
}

/** `about 8 min on foot`, `12 min by car`. */
export function wayText({ mode, seconds }: Way, isEstimated: boolean): string {
  const values = { time: formatMinutes(seconds), isEstimated };
  if (mode === 'walk') return t('{isEstimated, select, true {about {time}} other {{time}}} on foot', values);
  if (mode === 'bike') return t('{isEstimated, select, true {about {time}} other {{time}}} by bike', values);
  return t('{isEstimated, select, true {about {time}} other {{time}}} by car', values);
}
