import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { MAX_LIST_LENGTH } from '#shared/api/properties.ts';
import type { PropertyListItem } from '#shared/api/properties-schemas.ts';
import { propertyPath } from '#shared/pages.ts';
import { campusTravelText, findCampusTravel, isTravelEstimated } from '#shared/rules/campus-travel.ts';
import { formatDistance } from '#shared/rules/format-distance.ts';
import { formatNumber } from '#shared/rules/format-number.ts';
import type { SortKey } from '#shared/rules/housing-address.ts';
import type { ListingFilter } from '#shared/rules/listing-filter.ts';
import { bedsLabel, countBaths } from '#shared/rules/plan-label.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { TIER_LABELS } from '#shared/rules/tier-prices.ts';
import { msg, t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { PlanRent } from '../listings/plan-rent.tsx';
import { rememberVisitedListing } from '../listings/visited-listings.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { HousingProps } from './housing-props.ts';
import { type HoveredListing, useIsHovered } from './hovered-listing.ts';
import { type PlanRow, planRows } from './plan-rows.ts';
import styles from './plan-table.module.css';
import { QueryLink } from './query-link.tsx';
import { findFullListings } from './search-listings.ts';
import { toggleSort } from './sort-listings.ts';
import { markActive } from './use-housing-url.ts';
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

type PlanTableProps = HousingProps & { hovered: HoveredListing };

export function PlanTable({ data, query, area, search, visible, hovered }: PlanTableProps) {
  const listings = useFullListings(data.listings, area, query, visible.total);
  const lines = useMemo(() => {
    const ids = search.found.isFilteredByServer ? null : new Set(visible.cards.map(({ id }) => id));
    const inList = (listings ?? []).filter(({ id }) => ids === null || ids.has(id));
    return planRows(inList, query.filter, query.sort);
  }, [listings, search.found, visible.cards, query.filter, query.sort]);
  const { shown, hasMore, endRef, showMore } = useReveal(lines.length, TABLE_PART);
  if (listings === null) return <Skeleton height="24rem" shape="block" />;
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
          {lines.slice(0, shown).map(({ listing, plan }) => (
            <HoverRow
              key={`${listing.id}-${plan?.id ?? 0}`}
              id={listing.id}
              hovered={hovered}
              isActive={listing.id === query.active}
            >
              <PlanCells line={{ listing, plan }} school={data.school} filter={query.filter} />
            </HoverRow>
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

type HoverRowProps = { id: number; hovered: HoveredListing; isActive: boolean; children: ReactNode };

function HoverRow({ id, hovered, isActive, children }: HoverRowProps) {
  const isHovered = useIsHovered(hovered, id);
  return (
    <tr
      className={isHovered || isActive ? styles.lit : ''}
      onMouseEnter={() => hovered.set(id)}
      onMouseLeave={() => hovered.set(null)}
      onFocus={() => hovered.set(id)}
      onBlur={() => hovered.set(null)}
    >
      {children}
    </tr>
  );
}

/** Loads the listings with all fields. The page's loader already has the first of them. */
function useFullListings(
  first: PropertyListItem[] | null,
  area: HousingProps['area'],
  query: HousingProps['query'],
  total: number,
): PropertyListItem[] | null {
  const [listings, setListings] = useState(first);
  const key = JSON.stringify([area, query.filter]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies area and filter
  useEffect(() => {
    const stop = new AbortController();
    findFullListings(call, area, query.filter, MAX_LIST_LENGTH, { signal: stop.signal }).then(
      setListings,
      () => {
        // Ignores the failure: the card search shows an error, and the table keeps its rows.
      },
    );
    return () => stop.abort();
  }, [key, total]);

  return listings;
}

function SortableHead({
  column,
  text,
  query,
}: {
  column: SortKey;
  text: string;
  query: HousingProps['query'];
}) {
  const { sort } = query;
  const isSorted = sort.key === column;
  return (
    <th scope="col" aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}>
      <QueryLink query={{ ...query, sort: toggleSort(sort, column) }}>
        {text}
        <span aria-hidden="true" className={styles.arrow}>
          {isSorted ? (sort.isDescending ? '↓' : '↑') : ''}
        </span>
      </QueryLink>
    </th>
  );
}

/** Stores the id in the URL, so that Back highlights the listing. */
function handleOpen(id: number): void {
  markActive(id);
  rememberVisitedListing(id);
}

function PlanCells({
  line: { listing, plan },
  school,
  filter: { commute_mode, price_basis: basis },
}: {
  line: PlanRow;
  school: { public_view_url: string };
  filter: ListingFilter;
}) {
  const way = findCampusTravel(listing, commute_mode);
  return (
    <>
      <th scope="row">
        <Link to={propertyPath(school, listing)} onClick={() => handleOpen(listing.id)}>
          {propertyTitle(listing)}
        </Link>
        {listing.is_demo && <small> {t('Demo')}</small>}
      </th>
      <td data-label={t('Floor plan')}>{plan?.name || '–'}</td>
      <td data-label={t('Beds')}>{plan ? bedsLabel(plan.bedrooms) : '–'}</td>
      <td data-label={t('Baths')}>{plan ? countBaths(plan) : '–'}</td>
      <td data-label={t('Sq ft')}>{plan?.sq_feet ? formatNumber(plan.sq_feet) : '–'}</td>
      <td data-label={t('Rent')} className={styles.rent}>
        {plan ? <PlanRent plan={plan} basis={basis} /> : t('Call')}
      </td>
      <td data-label={t('Distance')}>
        {listing.distance_from_school === null ? '–' : formatDistance(listing.distance_from_school)}
        {way && (
          <small className={styles.travelTime}>{campusTravelText(way, isTravelEstimated(listing))}</small>
        )}
      </td>
      <td data-label={t('Tier')}>{t(TIER_LABELS[listing.tier])}</td>
    </>
  );
}
