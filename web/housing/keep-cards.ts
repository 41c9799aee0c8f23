import type { PropertyCard } from '#shared/api/properties.ts';

/** Whether two values that came as JSON say the same. Five hundred cards are compared at a time, so no text is made of them. */
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

/** The cards of an answer, and in their place the very cards that are shown already where they say the same: those are not drawn again. */
export function keepCards(answer: readonly PropertyCard[], shown: readonly PropertyCard[]): PropertyCard[] {
  const known = new Map(shown.map((card) => [card.id, card]));
  return answer.map((card) => {
    const same = known.get(card.id);
    return same && isSameJson(same, card) ? same : card;
  });
}
