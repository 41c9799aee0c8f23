import { Link } from 'react-router';
import { formatNumberOf } from '#shared/rules/format-number.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { filterParts } from './filter-text.ts';
import type { HousingParts } from './housing-parts.ts';
import { formatHousingQuery, type HousingQuery } from './housing-query.ts';
import styles from './results-list.module.css';
import { visibleHomes } from './search-homes.ts';

const addressOf = (query: HousingQuery) => `?${formatHousingQuery({ ...query, page: 1 })}`;

/** Nothing found: which filter stands in the way, or that there is nothing here, and the way on. */
export function NoHomes({ data, query, search }: Pick<HousingParts, 'data' | 'query' | 'search'>) {
  const parts = filterParts(query.filter);
  const name = data.school.short_name || data.school.name;
  if (parts.length === 0) {
    const isHere = query.bounds === null;
    return (
      <EmptyState
        title={isHere ? `No homes near ${name} yet` : 'No homes in this part of the map'}
        text={
          isHere
            ? 'Managers add homes all year. Please look in again.'
            : 'Move or widen the map to find more.'
        }
        action={!isHere && <ButtonLink to={addressOf({ ...query, bounds: null })}>Back to {name}</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      title="No homes match these filters"
      text={
        query.bounds
          ? 'Take one away, or search another part of the map.'
          : 'Take one away to see more homes.'
      }
      action={
        <>
          <ul className={styles.ways}>
            {parts.map(({ key, text, without }) => (
              <li key={key}>
                <Link to={addressOf({ ...query, filter: without })} preventScrollReset>
                  Without “{text}”
                  {!search.found.isFilteredByServer && (
                    <>: {formatNumberOf(visibleHomes(search.found, without).total, 'home')}</>
                  )}
                </Link>
              </li>
            ))}
          </ul>
          <ButtonLink to={addressOf({ ...query, filter: { beds: [] } })}>Clear all filters</ButtonLink>
        </>
      }
    />
  );
}
