import { haveFeaturesChanged, haveFieldsChanged, isSamePlan } from './compare-drafts.ts';
import { type ListingDraft, NEW_LISTING_ID, type PhotoDraft } from './listing-draft.ts';

export type SaveStep = {
  kind: 'property' | 'plan' | 'photo';
  action: 'create' | 'change' | 'delete';
  id: number;
};

/**
 * Returns the order numbers of photos. Keeps saved numbers where possible, so that moving one photo needs one
 * request.
 */
export function photoOrders(photos: readonly PhotoDraft[]): number[] {
  let last = -1;
  return photos.map(({ saved }) => {
    last = saved && saved.order > last ? saved.order : last + 1;
    return last;
  });
}

type Item = { id: number };
const deletions = (kind: SaveStep['kind'], mine: readonly Item[], before: readonly Item[]): SaveStep[] =>
  before
    .filter(({ id }) => !mine.some((one) => one.id === id))
    .map(({ id }) => ({ kind, action: 'delete', id }));

function propertySteps(draft: ListingDraft, base: ListingDraft): SaveStep[] {
  const { id } = draft;
  if (id === NEW_LISTING_ID) return [{ kind: 'property', action: 'create', id }];
  const isChanged = haveFieldsChanged(draft, base) || haveFeaturesChanged(draft, base);
  return isChanged ? [{ kind: 'property', action: 'change', id }] : [];
}

function planStepsOf(draft: ListingDraft, base: ListingDraft): SaveStep[] {
  return draft.plans.flatMap((plan): SaveStep[] => {
    const { id } = plan;
    if (id < 0) return [{ kind: 'plan', action: 'create', id }];
    const before = base.plans.find((one) => one.id === id);
    return before && isSamePlan(plan, before) ? [] : [{ kind: 'plan', action: 'change', id }];
  });
}

function photoSteps(draft: ListingDraft, base: ListingDraft): SaveStep[] {
  const orders = photoOrders(draft.photos);
  return draft.photos.flatMap(({ id, caption, saved, file }, index): SaveStep[] => {
    if (id < 0) return [{ kind: 'photo', action: 'create', id }];
    const before = base.photos.find((one) => one.id === id);
    const isStored = file === null && before?.caption === caption && saved?.order === orders[index];
    return isStored ? [] : [{ kind: 'photo', action: 'change', id }];
  });
}

/**
 * Steps of a save in the order of section 7. Deletions come before creations, so that a full listing accepts
 * a replacement.
 */
export function planSteps(draft: ListingDraft, base: ListingDraft): SaveStep[] {
  return [
    ...propertySteps(draft, base),
    ...deletions('plan', draft.plans, base.plans),
    ...planStepsOf(draft, base),
    ...deletions('photo', draft.photos, base.photos),
    ...photoSteps(draft, base),
  ];
}
