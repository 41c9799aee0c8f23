import type { AuxillaryData } from '#shared/api/auxillary-data.ts';
import { bikeText, driveText, walkText } from '#shared/rules/commute-text.ts';
import type { TravelMode } from '#shared/rules/travel-modes.ts';
import { msg, t } from '#shared/texts/t.ts';

/** A way to campus, as a sentence. */
export type CommuteWay = { mode: TravelMode; text: string };

type Times = Pick<AuxillaryData, 'drive_time' | 'walk_time' | 'bike_time' | 'quality'>;

const NO_WAYS = {
  drive: msg('Our map knows no way by car to {school}.'),
  walk: msg('Our map knows no way on foot to {school}.'),
  bike: msg('Our map knows no way by bike to {school}.'),
};

/**
 * The ways to a school, one sentence each. Where times are known at all, one that is missing was measured, since an estimate always has one:
 * the streets lead nowhere, and that is said, whatever the others are. With no time at all there is one sentence that says why.
 * @param school what the school is called
 */
export function commuteWays(times: Times, school: string, isEstimated: boolean): CommuteWay[] | string {
  const { drive_time, walk_time, bike_time, quality } = times;
  if (quality === null) return t('Travel times to {name} are not known yet.', { name: school });
  if (drive_time === null && walk_time === null && bike_time === null)
    return t('Our map knows no way from this home to {school}.', { school });
  const way = (mode: TravelMode, minutes: number | null, textOf: typeof driveText): CommuteWay => ({
    mode,
    text: minutes === null ? t(NO_WAYS[mode], { school }) : textOf(minutes, school, isEstimated),
  });
  return [
    way('drive', drive_time, driveText),
    way('walk', walk_time, walkText),
    way('bike', bike_time, bikeText),
  ];
}
