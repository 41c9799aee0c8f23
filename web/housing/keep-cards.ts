import type { PropertyCard } from '#shared/api/properties.ts';

/** No serialization: up to five hundred cards are compared. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => isSameJson(item, b[at]));
  }
  const names = Object.keys(a) as (keyof typeof a)[];
  if (Array.isArray(b) || names.length !== Object.keys(b).length) return false;
  return names.every((name) => name in b && isSameJson(a[name], b[name]));
}

/** Reuses equal card objects, so that they don't rerender. */
export function keepCards(answer: readonly PropertyCard[], shown: readonly PropertyCard[]): PropertyCard[] {
  const known = new Map(shown.map((card) => [card.id, card]));
  return answer.map((card) => {
    const same = known.get(card.id);
    return same && isSameJson(same, card) ? same : card;
  });
}
