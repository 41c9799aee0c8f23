import type { ListingDraft, PhotoDraft, PlanDraft } from './listing-draft.ts';

const sorted = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b);
export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns sorted entries, so that the order of keys does not affect the comparison. */
const fieldsIn = (fields: object) =>
  Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

export function isSamePlan(a: PlanDraft, b: PlanDraft): boolean {
  return isSame(fieldsIn(a.fields), fieldsIn(b.fields)) && isSame(sorted(a.features), sorted(b.features));
}

export function isSamePhoto(a: PhotoDraft, b: PhotoDraft): boolean {
  return a.id === b.id && a.caption === b.caption && a.file === null && b.file === null;
}

export function haveFieldsChanged(draft: ListingDraft, base: ListingDraft): boolean {
  return !isSame(fieldsIn(draft.fields), fieldsIn(base.fields));
}

export function haveFeaturesChanged(draft: ListingDraft, base: ListingDraft): boolean {
  return !isSame(sorted(draft.features), sorted(base.features));
}

function havePlansChanged(draft: ListingDraft, base: ListingDraft): boolean {
  if (draft.plans.length !== base.plans.length) return true;
  return draft.plans.some((plan) => {
    const before = base.plans.find(({ id }) => id === plan.id);
    return !before || !isSamePlan(plan, before);
  });
}

export function havePhotosChanged(draft: ListingDraft, base: ListingDraft): boolean {
  if (draft.photos.length !== base.photos.length) return true;
  return draft.photos.some((photo, index) => !isSamePhoto(photo, base.photos[index]!));
}

export function hasChanged(draft: ListingDraft, base: ListingDraft): boolean {
  return (
    haveFieldsChanged(draft, base) ||
    haveFeaturesChanged(draft, base) ||
    havePlansChanged(draft, base) ||
    havePhotosChanged(draft, base)
  );
}
