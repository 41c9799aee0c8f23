import { describe, expect, test } from 'vitest';
import { hasForeignChanges, rebaseDraft } from '#web/manager/draft-conflict.ts';
import type { ListingDraft } from '#web/manager/listing-draft.ts';
import { createListingDraft, createPhotoDraft, createPlanDraft } from './listing-drafts.ts';

const photo = { ...(await createPhotoDraft(1, 'First')), updated: 'then', file: null };
const plans = [createPlanDraft(1, 'The Elm'), createPlanDraft(2, 'The Oak')];
const base = createListingDraft({ id: 7, updated: 'then', features: [1, 2], plans, photos: [photo] });

const withName = (draft: ListingDraft, name: string): ListingDraft => ({
  ...draft,
  fields: { ...draft.fields, name },
});
const newer = (draft: ListingDraft): ListingDraft => ({ ...draft, updated: 'now' });

describe('hasForeignChanges', () => {
  test('ignores a change of the draft itself that was saved before its response was lost', () => {
    const mine = { ...withName(base, 'Mine'), plans: [...base.plans, createPlanDraft(-1, 'The Ash')] };
    const saved = { ...mine, plans: [...base.plans, createPlanDraft(3, 'The Ash')] };
    expect(hasForeignChanges(mine, base, newer(base))).toBe(false);
    expect(hasForeignChanges(mine, base, newer(saved))).toBe(false);
    expect(rebaseDraft(mine, newer(saved)).plans.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  test('reports fields, features, plans and photos that were changed, added or removed elsewhere', () => {
    const mine = withName(base, 'Mine');
    for (const theirs of [
      withName(base, 'Theirs'),
      { ...base, features: [1] },
      { ...base, plans: base.plans.slice(1) },
      { ...base, plans: [...base.plans, createPlanDraft(3, 'The Ash')] },
      { ...base, photos: [] },
    ])
      expect(hasForeignChanges(mine, base, newer(theirs))).toBe(true);
  });
});

describe('rebaseDraft', () => {
  test('keeps the draft, and creates again the plans that were removed elsewhere', () => {
    const mine = withName(base, 'Mine');
    const theirs = newer({ ...withName(base, 'Theirs'), plans: base.plans.slice(1), photos: [] });
    const draft = rebaseDraft(mine, theirs);
    expect([draft.fields.name, draft.updated, draft.photos]).toEqual(['Mine', 'now', []]);
    expect(draft.plans.map(({ id, fields }) => [id < 0, fields.name])).toEqual([
      [true, 'The Elm'],
      [false, 'The Oak'],
    ]);
  });
});
