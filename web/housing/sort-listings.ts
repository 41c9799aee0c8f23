import type { PropertyCard } from '#shared/api/properties.ts';
import type { SortKey } from '#shared/rules/housing-address.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { lowestRent } from '#shared/rules/rent-range.ts';
import { TIER_RANK } from '#shared/rules/tier-order.ts';
import { cardPlans } from '../listings/card-facts.ts';
import { isServersOrder, type Sort } from './housing-query.ts';

/** What one line of a list is compared by; null is not known, and 'Call' for a price. */
export type Sortable = { distance: number | null; id: number } & Partial<
  Record<SortKey, string | number | null>
>;

let collator: Intl.Collator | undefined;
/** Names as people order them: `Unit 9` before `Unit 10`. Its tables are loaded when something is first sorted by it. */
export function compareLetters(a: string, b: string): number {
  collator ??= new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}

function compareValues(a: string | number, b: string | number): number {
  return typeof a === 'string' || typeof b === 'string' ? compareLetters(String(a), String(b)) : a - b;
}

/**
 * Section 4: by one key, either way; what is not known and 'Call' come last both ways; ties go to the nearer home, then
 * to the older listing, so that the order never depends on what was loaded first.
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

/** What a press on a column asks for: the same again turns the order. Tier begins at its best end, all else at its lowest. */
export function turnSort(sort: Sort | null, key: SortKey): Sort {
  return { key, isDescending: sort?.key === key ? !sort.isDescending : key === 'tier' };
}

function compareDistances(a: number | null, b: number | null): number {
  return (a ?? Number.MAX_VALUE) - (b ?? Number.MAX_VALUE);
}

/** A card by the keys that a card can be sorted by. */
export function sortableCard(card: PropertyCard, isDescending: boolean): Sortable {
  const plans = cardPlans(card);
  const beds = plans.map(({ bedrooms }) => bedrooms);
  const bestBeds = isDescending ? Math.max(...beds) : Math.min(...beds);
  return {
    id: card.id,
    distance: card.distance_from_school,
    property: propertyTitle(card),
    beds: beds.length === 0 ? null : bestBeds,
    price: lowestRent(plans),
    school: card.distance_from_school,
    tier: TIER_RANK[card.tier],
  };
}

/** The server's own order stays as it came: it knows what else counts within a tier, such as homes that nobody confirmed for long. */
export function sortCards(cards: readonly PropertyCard[], sort: Sort): PropertyCard[] {
  if (isServersOrder(sort)) return [...cards];
  return sortListings(cards, sort, (card) => sortableCard(card, sort.isDescending));
}
