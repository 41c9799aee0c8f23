import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { MAX_LIST_LENGTH, type PropertyListItem } from '#shared/api/properties.ts';
import { propertyPath } from '#shared/pages.ts';
import { formatDistance } from '#shared/rules/format-distance.ts';
import { formatNumber } from '#shared/rules/format-number.ts';
import { formatRent } from '#shared/rules/format-rent.ts';
import type { SortKey } from '#shared/rules/housing-address.ts';
import { bedsLabel, countBaths } from '#shared/rules/plan-label.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { TIER_LABELS } from '#shared/rules/tier-prices.ts';
import type { TravelMode } from '#shared/rules/travel-modes.ts';
import { isTravelEstimated, wayText, wayToCampus } from '#shared/rules/way-to-campus.ts';
import { msg, t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { rememberVisitedListing } from '../listings/visited-listings.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { HousingParts } from './housing-parts.ts';
import { type PlanLine, planLines } from './plan-lines.ts';
import styles from './plan-table.module.css';
import { type PointedHome, useIsPointed } from './pointed-home.ts';
import { QueryLink } from './query-link.tsx';
import { findFullHomes } from './search-homes.ts';
import { turnSort } from './sort-listings.ts';
import { markActive } from './use-housing-address.ts';
import { useReveal } from './use-reveal.ts';

const TABLE_PART = 60;

const COLUMNS: { key: SortKey; text: string }[] = [
  { key: 'property', text: msg('Property') },
  { key: 'floorPlan', text: msg('Floor plan') },
  { key: 'beds', text: msg('Beds') },
  { key: 'baths', text: msg('Baths') },
  { key: 'sqFt', text: msg('Sq ft') },
  { key: 'price', text: msg('Rent') },
  { key: 'school', text: msg('Distance') },
  { key: 'tier', text: msg('Tier') },
];

type PlanTableProps = HousingParts & { pointed: PointedHome };

export function PlanTable({ data, query, area, search, visible, pointed }: PlanTableProps) {
  const homes = useFullHomes(data.homes, area, query, visible.total);
  const lines = useMemo(() => {
    const ids = search.found.isFilteredByServer ? null : new Set(visible.cards.map(({ id }) => id));
    const inList = (homes ?? []).filter(({ id }) => ids === null || ids.has(id));
    return planLines(inList, query.filter, query.sort);
  }, [homes, search.found, visible.cards, query.filter, query.sort]);
  const { shown, hasMore, endRef, showMore } = useReveal(lines.length, TABLE_PART);
  if (homes === null) return <Skeleton height="24rem" shape="block" />;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {COLUMNS.map(({ key, text }) => (
              <SortableHead key={key} column={key} text={t(text)} query={query} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, shown).map(({ home, plan }) => (
            <PointedRow
              key={`${home.id}-${plan?.id ?? 0}`}
              id={home.id}
              pointed={pointed}
              isActive={home.id === query.active}
            >
              <PlanCells line={{ home, plan }} school={data.school} mode={query.filter.commute_mode} />
            </PointedRow>
          ))}
        </tbody>
      </table>
      {hasMore && (
        <div ref={endRef} className={styles.more}>
          <Button tone="quiet" onClick={showMore}>
            {t('Show more floor plans')}
          </Button>
        </div>
      )}
    </div>
  );
}

type PointedRowProps = { id: number; pointed: PointedHome; isActive: boolean; children: ReactNode };

function PointedRow({ id, pointed, isActive, children }: PointedRowProps) {
  const isPointed = useIsPointed(pointed, id);
  return (
    <tr
      className={isPointed || isActive ? styles.lit : ''}
      onMouseEnter={() => pointed.set(id)}
      onMouseLeave={() => pointed.set(null)}
      onFocus={() => pointed.set(id)}
      onBlur={() => pointed.set(null)}
    >
      {children}
    </tr>
  );
}

/** The first ones came with the page. */
function useFullHomes(
  first: PropertyListItem[] | null,
  area: HousingParts['area'],
  query: HousingParts['query'],
  total: number,
): PropertyListItem[] | null {
  const [homes, setHomes] = useState(first);
  const key = JSON.stringify([area, query.filter]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for area and filter
  useEffect(() => {
    const stop = new AbortController();
    findFullHomes(call, area, query.filter, MAX_LIST_LENGTH, { signal: stop.signal }).then(setHomes, () => {
      // The card search shows the error; the table keeps its rows.
    });
    return () => stop.abort();
  }, [key, total]);

  return homes;
}

function SortableHead({
  column,
  text,
  query,
}: {
  column: SortKey;
  text: string;
  query: HousingParts['query'];
}) {
  const { sort } = query;
  const isSorted = sort.key === column;
  return (
    <th scope="col" aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}>
      <QueryLink query={{ ...query, sort: turnSort(sort, column) }}>
        {text}
        <span aria-hidden="true" className={styles.arrow}>
          {isSorted ? (sort.isDescending ? '↓' : '↑') : ''}
        </span>
      </QueryLink>
    </th>
  );
}

/** Back then marks the listing. */
function handleOpen(id: number): void {
  markActive(id);
  rememberVisitedListing(id);
}

function PlanCells({
  line: { home, plan },
  school,
  mode,
}: {
  line: PlanLine;
  school: { public_view_url: string };
  mode: TravelMode | undefined;
}) {
  const way = wayToCampus(home, mode);
  return (
    <>
      <th scope="row">
        <Link to={propertyPath(school, home)} onClick={() => handleOpen(home.id)}>
          {propertyTitle(home)}
        </Link>
        {home.is_demo && <small> {t('Demo')}</small>}
      </th>
      <td data-label={t('Floor plan')}>{plan?.name || '–'}</td>
      <td data-label={t('Beds')}>{plan ? bedsLabel(plan.bedrooms) : '–'}</td>
      <td data-label={t('Baths')}>{plan ? countBaths(plan) : '–'}</td>
      <td data-label={t('Sq ft')}>{plan?.sq_feet ? formatNumber(plan.sq_feet) : '–'}</td>
      <td data-label={t('Rent')} className={styles.rent}>
        {plan ? formatRent(plan.price, plan.price_max) : t('Call')}
      </td>
      <td data-label={t('Distance')}>
        {home.distance_from_school === null ? '–' : formatDistance(home.distance_from_school)}
        {way && <small className={styles.way}>{wayText(way, isTravelEstimated(home))}</small>}
      </td>
      <td data-label={t('Tier')}>{t(TIER_LABELS[home.tier])}</td>
    </>
  );
}
