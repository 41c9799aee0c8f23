import { commuteOf } from '#shared/rules/commute-filter.ts';
import { formatMinutes } from '#shared/rules/format-minutes.ts';
import type { ListingFilter } from '#shared/rules/listing-filter.ts';
import { t } from '#shared/texts/t.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { filterParts } from './filter-text.ts';
import type { HousingProps } from './housing-props.ts';
import { QueryLink } from './query-link.tsx';
import styles from './results-list.module.css';
import { type FoundListings, visibleListings } from './search-listings.ts';
import { useFullList } from './use-full-list.ts';

export function NoResults({ data, query, search }: Pick<HousingProps, 'data' | 'query' | 'search'>) {
  useFullList(search);
  const parts = filterParts(query.filter);
  const name = data.school.short_name || data.school.name;
  if (parts.length === 0 || isEmptyArea(search.found)) {
    const isHere = query.bounds === null;
    return (
      <EmptyState
        title={isHere ? t('No homes near {name} yet', { name }) : t('No homes in this area')}
        text={
          isHere
            ? t('Managers add homes all year. Check back soon.')
            : t('Move the map or zoom out to find more.')
        }
        action={
          !isHere && (
            <QueryLink className={buttonStyle({})} query={{ ...query, bounds: null }}>
              {t('Back to {name}', { name })}
            </QueryLink>
          )
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('No homes match these filters')}
      text={`${commuteHint(search.found, query.filter)} ${
        query.bounds ? t('Remove one, or search another area.') : t('Remove one to see more homes.')
      }`.trimStart()}
      action={
        <>
          <ul className={styles.ways}>
            {parts.map(({ key, text, without }) => (
              <li key={key}>
                <QueryLink query={{ ...query, filter: without }}>
                  {search.found.isFilteredByServer
                    ? t('Without “{filter}”', { filter: text })
                    : t('Without “{filter}”: {count, plural, one {# home} other {# homes}}', {
                        filter: text,
                        count: visibleListings(search.found, without).total,
                      })}
                </QueryLink>
              </li>
            ))}
          </ul>
          <QueryLink className={buttonStyle({})} query={{ ...query, filter: { beds: [] } }}>
            {t('Clear all filters')}
          </QueryLink>
        </>
      }
    />
  );
}

function isEmptyArea({ cards, isFilteredByServer }: FoundListings): boolean {
  return !isFilteredByServer && cards.length === 0;
}

/** Explains why a search with a commute filter found nothing. Empty without such a filter. */
export function commuteHint(found: FoundListings, filter: ListingFilter): string {
  const commute = commuteOf(filter);
  if (commute === null) return '';
  const others = { ...filter, commute_mode: undefined, commute_max: undefined };
  // Uses the unfiltered sample, because the server may have filtered the cards.
  const all = { ...found, cards: found.sample, isFilteredByServer: false };
  if (visibleListings(all, others).total === 0) {
    return found.isFilteredByServer ? '' : t('No homes here match your other filters, at any travel time.');
  }
  const values = { time: formatMinutes(commute.max * 60) };
  if (visibleListings(found, filter).unknown > 0) {
    if (commute.mode === 'walk')
      return t('We don’t know of any home within {time} of campus on foot.', values);
    if (commute.mode === 'bike')
      return t('We don’t know of any home within {time} of campus by bike.', values);
    return t('We don’t know of any home within {time} of campus by car.', values);
  }
  if (commute.mode === 'walk') return t('None of these homes is within {time} of campus on foot.', values);
  if (commute.mode === 'bike') return t('None of these homes is within {time} of campus by bike.', values);
  return t('None of these homes is within {time} of campus by car.', values);
}
