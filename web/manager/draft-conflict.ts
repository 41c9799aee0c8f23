import { createIdempotencyKey } from '../api/idempotency-key.ts';
import { haveFeaturesChanged, haveFieldsChanged, isSame, isSamePhoto, isSamePlan } from './compare-drafts.ts';
import type { ListingDraft, PlanDraft } from './listing-draft.ts';

type Item = { id: number };

const findById = <T extends Item>(items: readonly T[], id: number) => items.find((item) => item.id === id);

/** Replaces new plans by the server's, if an earlier save has created them and its response was lost. */
function adoptSavedPlans({ plans }: ListingDraft, theirs: ListingDraft): PlanDraft[] {
  const fresh = theirs.plans.filter(({ id }) => !findById(plans, id));
  return plans.map((plan) => (plan.id < 0 ? fresh.find((other) => isSamePlan(other, plan)) : null) ?? plan);
}

/** True if another window has added, changed or removed an item. */
function haveForeignItems<T extends Item>(
  [mine, base, theirs]: readonly [readonly T[], readonly T[], readonly T[]],
  isAlike: (a: T, b: T) => boolean,
): boolean {
  const isKnown = (item: T) =>
    [mine, base].some((items) => items.some((own) => own.id === item.id && isAlike(own, item)));
  const isRemoved = ({ id }: T) => findById(mine, id) !== undefined && !findById(theirs, id);
  return !theirs.every(isKnown) || base.some(isRemoved);
}

/**
 * True if the server's listing contains changes of another window: neither the draft nor its base has them.
 */
export function hasForeignChanges(draft: ListingDraft, base: ListingDraft, theirs: ListingDraft): boolean {
  const differs = (haveChanged: (a: ListingDraft, b: ListingDraft) => boolean) =>
    haveChanged(theirs, draft) && haveChanged(theirs, base);
  const orderOf = ({ photos }: ListingDraft) => photos.map(({ id }) => id);
  const isReordered = ![draft, base].some((own) => isSame(orderOf(own), orderOf(theirs)));
  return (
    differs(haveFieldsChanged) ||
    differs(haveFeaturesChanged) ||
    haveForeignItems([adoptSavedPlans(draft, theirs), base.plans, theirs.plans], isSamePlan) ||
    haveForeignItems([draft.photos, base.photos, theirs.photos], isSamePhoto) ||
    (isReordered && theirs.photos.length === base.photos.length)
  );
}

/**
 * Applies the draft to the server's listing. Creates plans again that another window has removed. Photos that
 * another window has removed are lost, because the server has deleted their files.
 */
export function rebaseDraft(draft: ListingDraft, theirs: ListingDraft): ListingDraft {
  const lowest = Math.min(0, ...draft.plans.map(({ id }) => id));
  return {
    ...draft,
    id: theirs.id,
    updated: theirs.updated,
    plans: adoptSavedPlans(draft, theirs).map((plan) => {
      const other = findById(theirs.plans, plan.id);
      if (other) return { ...plan, updated: other.updated };
      return plan.id < 0
        ? plan
        : { ...plan, id: lowest - plan.id, key: createIdempotencyKey(), updated: null };
    }),
    photos: draft.photos.flatMap((photo) => {
      const other = findById(theirs.photos, photo.id);
      if (other) return [{ ...photo, updated: other.updated }];
      return photo.id < 0 ? [photo] : [];
    }),
  };
}
