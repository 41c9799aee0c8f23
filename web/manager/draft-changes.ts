import { type DraftChange, type ListingFields, NEW_LISTING_ID } from './listing-draft.ts';

export const changeFields =
  (part: Partial<ListingFields>): DraftChange =>
  (draft) => ({ ...draft, fields: { ...draft.fields, ...part } });

export const chooseFeature =
  (id: number, isChosen: boolean): DraftChange =>
  (draft) => ({ ...draft, features: withChoice(draft.features, id, isChosen) });

export function withChoice(ids: readonly number[], id: number, isChosen: boolean): number[] {
  const others = ids.filter((one) => one !== id);
  return isChosen ? [...others, id] : others;
}

/** Returns an id for a new item. Such ids are negative until the server assigns one (section 9). */
export function nextDraftId(items: readonly { id: number }[]): number {
  return Math.min(NEW_LISTING_ID, ...items.map(({ id }) => id - 1));
}
