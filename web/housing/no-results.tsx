import { useEffect, useState } from 'react';
import { commuteOf } from '#shared/rules/commute-filter.ts';
import type { FilterCounts } from '#shared/rules/filter-counts.ts';
import { type FilterPart, filterParts, withoutFilters } from '#shared/rules/filter-parts.ts';
import { formatMinutes } from '#shared/rules/format-minutes.ts';
import type { ListingFilter } from '#shared/rules/listing-filter.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { partText } from './filter-text.ts';
import type { HousingProps } from './housing-props.ts';
import { QueryLink } from './query-link.tsx';
import styles from './results-list.module.css';
import { type Area, type FoundListings, findCounts, visibleListings } from './search-listings.ts';
import { useFullList } from './use-full-list.ts';

type NoResultsProps = Pick<HousingProps, 'data' | 'query' | 'search' | 'area'>;

export function NoResults({ data, query, search, area }: NoResultsProps) {
  useFullList(search);
  const parts = filterParts(query.filter).map((part) => ({ ...part, text: partText(part, query.filter) }));
  const counts = useCountsWithout(area, query.filter, parts, search.found);
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
  const countOf = ({ key }: FilterPart) => counts?.[key] ?? 0;
  // Offers only the filters whose removal helps, if any does.
  const helpful = parts.filter((part) => countOf(part) > 0).toSorted((a, b) => countOf(b) - countOf(a));
  const offered = helpful.length > 0 ? helpful : counts ? [] : parts;
  const only = helpful.length === 1 && parts.length > 1 ? helpful[0] : undefined;
  const hint = only
    ? t('Only “{filter}” excludes them all.', { filter: only.text })
    : commuteHint(search.found, query.filter);
  const advice =
    offered.length === 0
      ? t('No home matches even without one of them. Remove several.')
      : query.bounds
        ? t('Remove one, or search another area.')
        : t('Remove one to see more homes.');
  return (
    <EmptyState
      title={t('No homes match these filters')}
      text={`${hint} ${only ? '' : advice}`.trim()}
      action={
        <>
          <ul className={styles.ways}>
            {offered.map((part) => (
              <li key={part.key}>
                <QueryLink
                  className={only ? buttonStyle({}) : undefined}
                  query={{ ...query, filter: part.without }}
                >
                  {counts
                    ? t('Without “{filter}”: {count, plural, one {# home} other {# homes}}', {
                        filter: part.text,
                        count: countOf(part),
                      })
                    : t('Without “{filter}”', { filter: part.text })}
                </QueryLink>
              </li>
            ))}
          </ul>
          <QueryLink
            className={buttonStyle(only ? { tone: 'quiet' } : {})}
            query={{ ...query, filter: withoutFilters(query.filter) }}
          >
            {t('Clear all filters')}
          </QueryLink>
        </>
      }
    />
  );
}

type Counts = FilterCounts['without'];

function useCountsWithout(
  area: Area,
  filter: ListingFilter,
  parts: readonly FilterPart[],
  found: FoundListings,
): Counts | null {
  const { isFilteredByServer, counts: start } = found;
  const [counted, setCounted] = useState<{ filter: ListingFilter; counts: Counts } | null>(null);
  const isKnown = !isFilteredByServer || start !== undefined;
  useEffect(() => {
    if (isKnown) return;
    const stop = new AbortController();
    findCounts(call, area, filter, { signal: stop.signal }).then(
      ({ without }) => setCounted({ filter, counts: without }),
      () => {
        // Ignores the failure: the links work without counts.
      },
    );
    return () => stop.abort();
  }, [isKnown, area, filter]);
  if (start) return start.without;
  if (isFilteredByServer) return counted?.filter === filter ? counted.counts : null;
  return Object.fromEntries(parts.map(({ key, without }) => [key, visibleListings(found, without).total]));
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
