import type { AuxillaryData } from '#shared/api/auxillary-data.ts';
import { bikeText, driveText, walkText } from '#shared/rules/commute-text.ts';
import type { TravelMode } from '#shared/rules/travel-modes.ts';
import { msg, t } from '#shared/texts/t.ts';

export type CommuteWay = { mode: TravelMode; text: string };

type Times = Pick<AuxillaryData, 'drive_time' | 'walk_time' | 'bike_time' | 'quality'>;

const NO_WAYS = {
  drive: msg('Our map knows no way by car to {school}.'),
  walk: msg('Our map knows no way on foot to {school}.'),
  bike: msg('Our map knows no way by bike to {school}.'),
};

/**
 * One sentence per mode. A single missing time means that no route exists; without any time, one sentence explains why.
 * @param school display name
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
