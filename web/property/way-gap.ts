import type { AuxillaryData } from '#shared/api/auxillary-data.ts';
import { t } from '#shared/texts/t.ts';

type Times = Pick<AuxillaryData, 'quality' | 'drive_time' | 'walk_time'>;

export const hasNoTime = ({ drive_time, walk_time }: Times) => drive_time === null && walk_time === null;

/** Streets were looked along, and none leads from the home to the school, as from an island. */
export const hasNoWay = (times: Times) => hasNoTime(times) && times.quality === 'exact';

/** What is said where a time is missing: that there is no way is known, that nobody has looked yet is not. Null: none is missing. */
export function wayGapText(times: Times, name: string): string | null {
  const { quality, drive_time, walk_time } = times;
  if (hasNoWay(times)) return t('Our map knows no way along streets from here to {name}.', { name });
  if (hasNoTime(times)) return t('Travel times to {name} are not known yet.', { name });
  if (quality !== 'exact') return null;
  if (drive_time === null) return t('Our map knows no way by car from here to {name}.', { name });
  if (walk_time === null) return t('Our map knows no way on foot from here to {name}.', { name });
  return null;
}
