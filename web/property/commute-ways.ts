import type { AuxillaryData } from '#shared/api/auxillary-data.ts';
import { bikeText, driveText, walkText } from '#shared/rules/commute-text.ts';
import type { TravelMode } from '#shared/rules/travel-modes.ts';
import { t } from '#shared/texts/t.ts';

/** A way to campus, as a sentence. */
export type CommuteWay = { mode: TravelMode; text: string };

type Times = Pick<AuxillaryData, 'drive_time' | 'walk_time' | 'bike_time' | 'quality'>;

/**
 * The ways to a school, one sentence each. Streets that were measured and lead nowhere are said to; an unknown time is passed over,
 * and with no time at all there is one sentence that says why.
 * @param school what the school is called
 */
export function commuteWays(times: Times, school: string, isEstimated: boolean): CommuteWay[] | string {
  const { drive_time, walk_time, bike_time, quality } = times;
  const isMeasured = quality === 'exact';
  if (drive_time === null && walk_time === null && bike_time === null) {
    return isMeasured
      ? t('Our map knows no way from this home to {school}.', { school })
      : t('Travel times to {name} are not known yet.', { name: school });
  }
  const ways: (CommuteWay | null)[] = [
    drive_time !== null
      ? { mode: 'drive', text: driveText(drive_time, school, isEstimated) }
      : isMeasured
        ? { mode: 'drive', text: t('Our map knows no way by car to {school}.', { school }) }
        : null,
    walk_time !== null
      ? { mode: 'walk', text: walkText(walk_time, school, isEstimated) }
      : isMeasured
        ? { mode: 'walk', text: t('Our map knows no way on foot to {school}.', { school }) }
        : null,
    bike_time !== null ? { mode: 'bike', text: bikeText(bike_time, school, isEstimated) } : null,
  ];
  return ways.filter((way) => way !== null);
}
