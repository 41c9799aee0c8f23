import { t } from '../texts/t.ts';
import { minutesBy, type TravelTimes } from './commute-filter.ts';
import { formatMinutes } from './format-minutes.ts';
import type { TravelMode, TravelQuality } from './travel-modes.ts';

/** Maximum in minutes. If a walk or ride takes longer, the card shows the next mode. */
const MAX_EASY_MIN = 30;

export type CampusTravel = { mode: TravelMode; seconds: number };

/**
 * The travel time on a card: by the searched mode, else the first easy one of walk, bike, drive. Null if
 * unknown.
 */
export function findCampusTravel(times: TravelTimes, searched?: TravelMode | undefined): CampusTravel | null {
  const wayBy = (mode: TravelMode): CampusTravel | null => {
    const seconds = times[`${mode}_time`] ?? null;
    return seconds === null ? null : { mode, seconds };
  };
  const isEasy = (mode: TravelMode) => (minutesBy(times, mode) ?? Number.POSITIVE_INFINITY) <= MAX_EASY_MIN;
  const easy = (['walk', 'bike'] as const).find(isEasy);
  return (
    (searched && wayBy(searched)) ?? (easy && wayBy(easy)) ?? wayBy('drive') ?? wayBy('bike') ?? wayBy('walk')
  );
}

/** True if the time was estimated without streets, or measured from the center of an area. */
export function isTravelEstimated(home: {
  travel_quality: TravelQuality | null;
  is_approximate: boolean;
}): boolean {
  return home.travel_quality !== 'exact' || home.is_approximate;
}

/** Formats as `about 8 min on foot` or `12 min by car`. */
export function campusTravelText({ mode, seconds }: CampusTravel, isEstimated: boolean): string {
  const values = { time: formatMinutes(seconds), isEstimated };
  if (mode === 'walk') return t('{isEstimated, select, true {about {time}} other {{time}}} on foot', values);
  if (mode === 'bike') return t('{isEstimated, select, true {about {time}} other {{time}}} by bike', values);
  return t('{isEstimated, select, true {about {time}} other {{time}}} by car', values);
}
