import { t } from '#shared/texts/t.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { filterParts } from './filter-text.ts';
import type { HousingParts } from './housing-parts.ts';
import { isEmptyArea, wayText } from './no-homes-text.ts';
import { QueryLink } from './query-link.tsx';
import styles from './results-list.module.css';
import { visibleHomes } from './search-homes.ts';
import { useWholeList } from './use-whole-list.ts';

export function NoHomes({ data, query, search }: Pick<HousingParts, 'data' | 'query' | 'search'>) {
  useWholeList(search);
  const parts = filterParts(query.filter);
  const name = data.school.short_name || data.school.name;
  if (parts.length === 0 || isEmptyArea(search.found)) {
    const isHere = query.bounds === null;
    return (
      <EmptyState
        title={isHere ? t('No homes near {name} yet', { name }) : t('No homes in this part of the map')}
        text={
          isHere
            ? t('Managers add homes all year. Please look in again.')
            : t('Move or widen the map to find more.')
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
      text={`${wayText(search.found, query.filter)} ${
        query.bounds
          ? t('Take one away, or search another part of the map.')
          : t('Take one away to see more homes.')
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
                        count: visibleHomes(search.found, without).total,
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
