import ClearIcon from 'lucide-react/icons/x';
import { type FilterPart, withoutFilters } from '#shared/rules/filter-parts.ts';
import { t } from '#shared/texts/t.ts';
import styles from './active-filters.module.css';
import { partText } from './filter-text.ts';
import type { HousingProps } from './housing-props.ts';
import { QueryLink } from './query-link.tsx';

type ActiveFiltersProps = Pick<HousingProps, 'query'> & { parts: readonly FilterPart[] };

export function ActiveFilters({ query, parts }: ActiveFiltersProps) {
  if (parts.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('Active filters')}>
      {parts.map((part) => {
        const text = partText(part, query.filter);
        return (
          <li key={part.key}>
            <QueryLink
              className={styles.chip ?? ''}
              query={{ ...query, filter: part.without }}
              aria-label={t('Remove filter: {filter}', { filter: text })}
            >
              <span>{text}</span>
              <ClearIcon aria-hidden="true" />
            </QueryLink>
          </li>
        );
      })}
      <li>
        <QueryLink className={styles.clear ?? ''} query={{ ...query, filter: withoutFilters(query.filter) }}>
          {t('Clear all')}
        </QueryLink>
      </li>
    </ul>
  );
}
