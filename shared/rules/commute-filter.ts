import { toMinutes } from './commute-text.ts';
import type { TravelMode } from './travel-modes.ts';

/** Seconds from a home to the school, by each mode; null where it is not known. */
export type TravelTimes = Readonly<Record<`${TravelMode}_time`, number | null>>;

/** At most so many whole minutes by one mode; one without the other filters nothing. */
export type CommuteFilter = {
  commute_mode?: TravelMode | undefined;
  commute_max?: number | undefined;
};

/** Minutes; who searches farther than this does not search by the way. */
export const MAX_COMMUTE_MIN = 120;

export type Commute = { mode: TravelMode; max: number };

export function commuteOf({ commute_mode, commute_max }: CommuteFilter): Commute | null {
  return commute_mode === undefined || commute_max === undefined
    ? null
    : { mode: commute_mode, max: commute_max };
}

/** Whole minutes by a mode, the figure that a card shows and a search compares; null where it is not known. */
export function minutesBy(times: TravelTimes, mode: TravelMode): number | null {
  // A home that was kept on a device by an earlier version lacks the modes that came later.
  const seconds = times[`${mode}_time`] ?? null;
  return seconds === null ? null : toMinutes(seconds);
}

/** Whether a home is near enough. One whose time is not known is not: nobody can promise it. */
export function meetsCommute(times: TravelTimes, filter: CommuteFilter): boolean {
  const commute = commuteOf(filter);
  if (commute === null) return true;
  const minutes = minutesBy(times, commute.mode);
  return minutes !== null && minutes <= commute.max;
}

/** Whether a home is left out for the sole reason that its time is not known. */
export function isCommuteUnknown(times: TravelTimes, filter: CommuteFilter): boolean {
  const commute = commuteOf(filter);
  return commute !== null && minutesBy(times, commute.mode) === null;
}
