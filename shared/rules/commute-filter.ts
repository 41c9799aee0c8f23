import { toMinutes } from './commute-text.ts';
import type { TravelMode } from './travel-modes.ts';

/** Travel times in seconds. Null if unknown. */
export type TravelTimes = Readonly<Record<`${TravelMode}_time`, number | null>>;

/** Travel mode and maximum time. Filters nothing if either is missing. */
export type CommuteFilter = {
  commute_mode?: TravelMode | undefined;
  commute_max?: number | undefined;
};

/** Maximum in minutes. */
export const MAX_COMMUTE_MIN = 120;

type Commute = { mode: TravelMode; max: number };

export function commuteOf({ commute_mode, commute_max }: CommuteFilter): Commute | null {
  return commute_mode === undefined || commute_max === undefined
    ? null
    : { mode: commute_mode, max: commute_max };
}

export function minutesBy(times: TravelTimes, mode: TravelMode): number | null {
  const seconds = times[`${mode}_time`];
  return seconds === null ? null : toMinutes(seconds);
}

/** True if the travel time is within the limit. False if the time is unknown. */
export function meetsCommute(times: TravelTimes, filter: CommuteFilter): boolean {
  const commute = commuteOf(filter);
  if (commute === null) return true;
  const minutes = minutesBy(times, commute.mode);
  return minutes !== null && minutes <= commute.max;
}

export function isCommuteUnknown(times: TravelTimes, filter: CommuteFilter): boolean {
  const commute = commuteOf(filter);
  return commute !== null && minutesBy(times, commute.mode) === null;
}
