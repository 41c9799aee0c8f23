import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import { cardPlans, cardRents } from '#shared/rules/card-plan.ts';
import type { SortKey } from '#shared/rules/housing-address.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { lowestRent } from '#shared/rules/rent-range.ts';
import { TIER_RANK } from '#shared/rules/tier-order.ts';
import { isServersOrder, type Sort } from './sort-by.ts';

export type Sortable = { distance: number | null; id: number } & Partial<
  Record<SortKey, string | number | null>
>;

let collator: Intl.Collator | undefined;
/**
 * Compares text so that `Unit 9` is before `Unit 10`. Creates the collator on first use, because this loads
 * tables.
 */
export function compareText(a: string, b: string): number {
  collator ??= new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}

function compareValues(a: string | number, b: string | number): number {
  return typeof a === 'string' || typeof b === 'string' ? compareText(String(a), String(b)) : a - b;
}

/**
 * Sorts listings. Unknown values and 'Call' are last in both directions. Ties are sorted by distance, then id
 * (section 4).
 */
export function sortListings<T>(lines: readonly T[], sort: Sort, sortable: (line: T) => Sortable): T[] {
  const turn = sort.isDescending ? -1 : 1;
  return lines
    .map((line) => ({ line, by: sortable(line) }))
    .sort(({ by: a }, { by: b }) => {
      const [one, other] = [a[sort.key] ?? null, b[sort.key] ?? null];
      if ((one === null) !== (other === null)) return one === null ? 1 : -1;
      const order = one === null || other === null ? 0 : compareValues(one, other) * turn;
      return order || compareDistances(a.distance, b.distance) || a.id - b.id;
    })
    .map(({ line }) => line);
}

/** A second click on the same key reverses the order. Sorting by tier starts with the best. */
export function toggleSort(sort: Sort | null, key: SortKey): Sort {
  return { key, isDescending: sort?.key === key ? !sort.isDescending : key === 'tier' };
}

function compareDistances(a: number | null, b: number | null): number {
  return (a ?? Number.MAX_VALUE) - (b ?? Number.MAX_VALUE);
}

function sortableCard(card: PropertyCard, isDescending: boolean): Sortable {
  const plans = cardPlans(card);
  const beds = plans.map(({ bedrooms }) => bedrooms);
  const bestBeds = isDescending ? Math.max(...beds) : Math.min(...beds);
  return {
    id: card.id,
    distance: card.distance_from_school,
    property: propertyTitle(card),
    beds: beds.length === 0 ? null : bestBeds,
    price: lowestRent(cardRents(card)),
    school: card.distance_from_school,
    tier: TIER_RANK[card.tier],
  };
}

/** Sorts cards. Keeps the server's default order, because only the server knows its criteria. */
export function sortCards(cards: readonly PropertyCard[], sort: Sort): PropertyCard[] {
  if (isServersOrder(sort)) return [...cards];
  return sortListings(cards, sort, (card) => sortableCard(card, sort.isDescending));
}
