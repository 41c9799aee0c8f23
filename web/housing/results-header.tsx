import FilterIcon from 'lucide-react/icons/sliders-horizontal';
import { memo } from 'react';
import { Link } from 'react-router';
import { schoolPath } from '#shared/pages.ts';
import { filterParts } from '#shared/rules/filter-parts.ts';
import { formatNumber } from '#shared/rules/format-number.ts';
import type { ListingFilter } from '#shared/rules/listing-filter.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { T } from '../ui/t.tsx';
import { ActiveFilters } from './active-filters.tsx';
import type { HousingProps } from './housing-props.ts';
import { PER_PERSON_NOTE, PriceBasisSwitch } from './price-basis-switch.tsx';
import { QueryLink } from './query-link.tsx';
import styles from './results-header.module.css';
import { SaveSearch } from './save-search.tsx';
import { isPartial, listLength } from './search-listings.ts';
import { isServersOrder } from './sort-by.ts';
import { SortSelect } from './sort-select.tsx';
import { UnknownTravelTimeNote } from './unknown-travel-time-note.tsx';

/** Null in browsers, so that they don't load the form for browsers without JavaScript. */
const PlainFilters = import.meta.env.SSR ? (await import('./plain-filters.tsx')).PlainFilters : null;

type ResultsHeaderProps = HousingProps & {
  onFilter: () => void;
  onFilterChange: (filter: ListingFilter) => void;
};

export const ResultsHeader = memo(function ResultsHeader(props: ResultsHeaderProps) {
  const { data, query, change, search, visible, onFilter, onFilterChange } = props;
  const { school } = data;
  const parts = filterParts(query.filter);
  const name = school.short_name || school.name;
  return (
    <header className={styles.header}>
      <div className={styles.titleLine}>
        <div>
          <h1 className={styles.title}>
            <T
              text="Housing near <school></school>"
              values={{ school: () => <Link to={schoolPath(school)}>{name}</Link> }}
            />
          </h1>
          <p className={styles.count}>
            <span role="status">
              {countText(query, visible, school.city)}
              {search.isStale && <Spinner label={t('Searching')} />}
            </span>
            {visible.total > 0 && isServersOrder(query.sort) && ` · ${t('Paid listings come first')}`}
          </p>
        </div>
        <ViewToggle query={query} change={change} />
      </div>
      <div className={styles.tools}>
        <Button
          tone="quiet"
          size="small"
          className={styles.filterButton ?? ''}
          onClick={onFilter}
          aria-haspopup="dialog"
        >
          <FilterIcon aria-hidden="true" />
          {t('Filters')}
          {parts.length > 0 && <span className={styles.filterCount}>{parts.length}</span>}
        </Button>
        <SaveSearch school={school} query={query} />
        <PriceBasisSwitch
          value={query.filter.price_basis}
          onChange={(price_basis) => onFilterChange({ ...query.filter, price_basis })}
        />
        <SortSelect query={query} change={change} />
      </div>
      <noscript>{PlainFilters && <PlainFilters query={query} today={data.today} />}</noscript>
      <ActiveFilters query={query} parts={parts} />
      {query.filter.price_basis === 'person' && <p className={styles.note}>{t(PER_PERSON_NOTE)}</p>}
      <UnknownTravelTimeNote count={visible.unknown} className={styles.note} />
      {isPartial(visible) && (
        <p className={styles.note}>{t('The map shows all of them. Zoom in or filter to list the rest.')}</p>
      )}
    </header>
  );
});

function countText(
  { bounds }: HousingProps['query'],
  visible: HousingProps['visible'],
  city: string,
): string {
  const values = { count: visible.total, city, shown: formatNumber(listLength(visible)) };
  if (isPartial(visible)) {
    return bounds
      ? t('{count, plural, other {# homes}} in this area; showing the first {shown}', values)
      : t('{count, plural, other {# homes}} around {city}; showing the first {shown}', values);
  }
  return bounds
    ? t('{count, plural, one {# home} other {# homes}} in this area', values)
    : t('{count, plural, one {# home} other {# homes}} around {city}', values);
}

function ViewToggle({ query }: Pick<HousingProps, 'query' | 'change'>) {
  const view = query.view === 'list' ? 'list' : 'property';
  const choices = [
    { view: 'property', text: t('Cards') },
    { view: 'list', text: t('List') },
  ] as const;
  return (
    <nav className={styles.toggle} aria-label={t('View')}>
      {choices.map((choice) => (
        <QueryLink
          key={choice.view}
          query={{ ...query, view: choice.view }}
          aria-current={view === choice.view ? 'true' : undefined}
        >
          {choice.text}
        </QueryLink>
      ))}
    </nav>
  );
}
