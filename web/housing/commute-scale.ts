import { MAX_COMMUTE_MIN, minutesBy, type TravelTimes } from '#shared/rules/commute-filter.ts';
import type { TravelMode } from '#shared/rules/travel-modes.ts';
import type { HistogramBar } from './histogram.tsx';

/** Slider positions in minutes. Steps are fine up to an hour, because most travel times are shorter. */
export const COMMUTE_STEPS = [
  5,
  10,
  15,
  20,
  25,
  30,
  35,
  40,
  45,
  50,
  55,
  60,
  75,
  90,
  MAX_COMMUTE_MIN,
] as const;

export const USUAL_COMMUTE_MIN = 15;

/** Returns the slider position nearest to the minutes, or the lower of two equally near ones. */
export function commutePosition(minutes: number): number {
  const distances = COMMUTE_STEPS.map((step) => Math.abs(step - minutes));
  return distances.indexOf(Math.min(...distances));
}

export function commuteAt(position: number): number {
  return COMMUTE_STEPS[position] ?? MAX_COMMUTE_MIN;
}

/** Creates the histogram. Each bar counts the listings between its position and the previous one. */
export function commuteBars(listings: readonly TravelTimes[], mode: TravelMode, max: number): HistogramBar[] {
  const times = listings.map((listing) => minutesBy(listing, mode)).filter((minutes) => minutes !== null);
  return COMMUTE_STEPS.map((to, position) => {
    const from = position === 0 ? -1 : commuteAt(position - 1);
    const count = times.filter((minutes) => minutes > from && minutes <= to).length;
    return { from, count, isIn: to <= max };
  });
}
