import { formatNumberOf } from '#shared/rules/format-number.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { filterParts } from './filter-text.ts';
import type { HousingParts } from './housing-parts.ts';
import { QueryLink } from './query-link.tsx';
import styles from './results-list.module.css';
import { visibleHomes } from './search-homes.ts';

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
        action={
          !isHere && (
            <QueryLink className={buttonStyle({})} query={{ ...query, bounds: null }}>
              Back to {name}
            </QueryLink>
          )
        }
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
                <QueryLink query={{ ...query, filter: without }}>
                  Without “{text}”
                  {!search.found.isFilteredByServer && (
                    <>: {formatNumberOf(visibleHomes(search.found, without).total, 'home')}</>
                  )}
                </QueryLink>
              </li>
            ))}
          </ul>
          <QueryLink className={buttonStyle({})} query={{ ...query, filter: { beds: [] } }}>
            Clear all filters
          </QueryLink>
        </>
      }
    />
  );
}
