import { commuteOf } from '#shared/rules/commute-filter.ts';
import { formatMinutes } from '#shared/rules/format-minutes.ts';
import type { ListingFilter } from '#shared/rules/listing-filter.ts';
import { t } from '#shared/texts/t.ts';
import { type FoundHomes, visibleHomes } from './search-homes.ts';

export function isEmptyArea({ cards, isFilteredByServer }: FoundHomes): boolean {
  return !isFilteredByServer && cards.length === 0;
}

/** Known travel times, shown if a commute filter finds nothing. */
export function wayText(found: FoundHomes, filter: ListingFilter): string {
  const commute = commuteOf(filter);
  if (commute === null) return '';
  const others = { ...filter, commute_mode: undefined, commute_max: undefined };
  // The server's filter hides listings; use the unfiltered sample.
  const all = { ...found, cards: found.sample, isFilteredByServer: false };
  if (visibleHomes(all, others).total === 0) {
    return found.isFilteredByServer
      ? ''
      : t('No home here meets the other filters, however long its way to campus.');
  }
  const values = { time: formatMinutes(commute.max * 60) };
  if (visibleHomes(found, filter).unknown > 0) {
    if (commute.mode === 'walk')
      return t('None of them is known to be within {time} of campus on foot.', values);
    if (commute.mode === 'bike')
      return t('None of them is known to be within {time} of campus by bike.', values);
    return t('None of them is known to be within {time} of campus by car.', values);
  }
  if (commute.mode === 'walk') return t('None of them is within {time} of campus on foot.', values);
  if (commute.mode === 'bike') return t('None of them is within {time} of campus by bike.', values);
  return t('None of them is within {time} of campus by car.', values);
}
