import SearchIcon from 'lucide-react/icons/search';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { TIERS } from '#shared/rules/tier-order.ts';
import { TIER_LABELS } from '#shared/rules/tier-prices.ts';
import { msg, t } from '#shared/texts/t.ts';
import { formatSort, parseSort } from '../housing/sort-by.ts';
import { Button } from '../ui/button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { type ListQuery, listPath, STATUS_FILTERS, type StatusFilter } from './list-query.ts';
import styles from './list-toolbar.module.css';
import { OrderSelect } from './order-select.tsx';

/** Orders to choose from on narrow screens, where the table has no column headers. */
const ORDERS: { value: string; text: string }[] = [
  { value: '', text: msg('Newest first') },
  { value: 'property', text: msg('Name, A to Z') },
  { value: '-property', text: msg('Name, Z to A') },
  { value: '-tier', text: msg('Premium first') },
  { value: 'tier', text: msg('Free first') },
  { value: '-floorPlan', text: msg('Most floor plans') },
  { value: 'floorPlan', text: msg('Fewest floor plans') },
  { value: '-beds', text: msg('Most beds') },
  { value: 'beds', text: msg('Fewest beds') },
  { value: '-baths', text: msg('Most baths') },
  { value: 'baths', text: msg('Fewest baths') },
  { value: '-sqFt', text: msg('Largest first') },
  { value: 'sqFt', text: msg('Smallest first') },
  { value: 'price', text: msg('Lowest rent') },
  { value: '-price', text: msg('Highest rent') },
  { value: 'school', text: msg('Nearest to a school') },
  { value: '-school', text: msg('Farthest from a school') },
];

const STATUS_WORDS: Record<StatusFilter, string> = {
  active: msg('Active'),
  inactive: msg('Inactive'),
  hidden: msg('Hidden'),
};

export function ListToolbar({ query, hasSearch }: { query: ListQuery; hasSearch: boolean }) {
  const id = useId();
  const navigate = useNavigate();
  const show = (part: Partial<ListQuery>) =>
    navigate(listPath({ ...query, page: 1, ...part }), {
      replace: true,
      preventScrollReset: true,
      flushSync: true,
    });
  const box = useRef<HTMLInputElement>(null);
  // Local state, because a value from the URL would lose characters typed during navigation.
  const [typed, setTyped] = useState(query.text);
  useEffect(() => {
    if (document.activeElement !== box.current) setTyped(query.text);
  }, [query.text]);
  const handleText = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value);
    show({ text: target.value });
  };
  return (
    <search aria-label={t('Your listings')} className={hasSearch ? undefined : styles.isSortAlone}>
      <form method="get" className={styles.bar}>
        {hasSearch && (
          <div className={styles.search}>
            <label htmlFor={`${id}-text`}>
              <VisuallyHidden>{t('Find a listing by name, address or ID')}</VisuallyHidden>
              <SearchIcon aria-hidden="true" />
            </label>
            <input
              id={`${id}-text`}
              type="search"
              name="q"
              placeholder={t('Name, address or ID')}
              autoComplete="off"
              ref={box}
              value={typed}
              onChange={handleText}
            />
          </div>
        )}
        {hasSearch && (
          <div className={styles.filters}>
            <FilterSelect
              name="status"
              label={t('Status')}
              value={query.status}
              choices={STATUS_FILTERS}
              labels={STATUS_WORDS}
              onChoose={(status) => show({ text: typed, status })}
            />
            <FilterSelect
              name="tier"
              label={t('Tier')}
              value={query.tier}
              choices={TIERS}
              labels={TIER_LABELS}
              onChoose={(tier) => show({ text: typed, tier })}
            />
          </div>
        )}
        <div className={styles.sort}>
          <OrderSelect
            orders={ORDERS}
            value={query.sort ? formatSort(query.sort) : ''}
            onChoose={(value) => show({ text: typed, sort: parseSort(value) })}
          />
        </div>
        <Button type="submit" tone="quiet" size="small" className={styles.plainOnly ?? ''}>
          {t('Show')}
        </Button>
      </form>
    </search>
  );
}

type FilterSelectProps<C extends string> = {
  name: string;
  label: string;
  value: C | null;
  choices: readonly C[];
  labels: Record<C, string>;
  onChoose: (value: C | null) => void;
};

function FilterSelect<C extends string>(props: FilterSelectProps<C>) {
  const { name, label, value, choices, labels, onChoose } = props;
  const id = useId();
  return (
    <span className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={value ?? ''}
        onChange={({ target }) => onChoose(choices.find((one) => one === target.value) ?? null)}
      >
        <option value="">{t('All')}</option>
        {choices.map((one) => (
          <option key={one} value={one}>
            {t(labels[one])}
          </option>
        ))}
      </select>
    </span>
  );
}
