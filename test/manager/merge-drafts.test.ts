import { beforeAll, describe, expect, test } from 'vitest';
import type { ListingDraft } from '#web/manager/listing-draft.ts';
import { mergeDrafts } from '#web/manager/merge-drafts.ts';
import { chosenPhoto, typedDraft, typedPlan } from './listing-drafts.ts';

let base: ListingDraft;
beforeAll(async () => {
  const saved = async (id: number, caption: string) => ({
    ...(await chosenPhoto(id, caption)),
    updated: 'then',
    file: null,
  });
  base = typedDraft({
    id: 7,
    updated: 'then',
    features: [1, 2],
    plans: [typedPlan(1, 'The Elm'), typedPlan(2, 'The Oak')],
    photos: [await saved(1, 'First'), await saved(2, 'Second'), await saved(3, 'Third')],
  });
});

const withFields = (draft: ListingDraft, fields: Partial<ListingDraft['fields']>): ListingDraft => ({
  ...draft,
  fields: { ...draft.fields, ...fields },
});
const withPlan = (draft: ListingDraft, id: number, price: string): ListingDraft => ({
  ...draft,
  plans: draft.plans.map((plan) => (plan.id === id ? { ...plan, fields: { ...plan.fields, price } } : plan)),
});
const captions = ({ photos }: ListingDraft) => photos.map(({ caption }) => caption);
const newer = (draft: ListingDraft): ListingDraft => ({ ...draft, updated: 'now' });

describe('Two who change one listing', () => {
  test('in the same field are asked, and the one whom the person chooses wins', () => {
    const mine = withFields(base, { name: 'Mine', city: 'Dayton' });
    const theirs = newer(withFields(base, { name: 'Theirs', description: 'New words.' }));
    const merged = mergeDrafts(base, mine, theirs, 'mine');
    expect(merged.collisions).toEqual([{ label: 'Name', mine: 'Mine', theirs: 'Theirs' }]);
    expect(merged.draft).toMatchObject({
      updated: 'now',
      fields: { name: 'Mine', city: 'Dayton', description: 'New words.' },
    });
    expect(mergeDrafts(base, mine, theirs, 'theirs').draft.fields).toMatchObject({
      name: 'Theirs',
      city: 'Dayton',
    });
  });

  test('and of whom one confirms a pin that the other moves, confirm nothing of the new place', () => {
    const mine = withFields(base, { is_center_confirmed: true });
    const theirs = newer(withFields(base, { center: { type: 'Point', coordinates: [-83.1, 40.1] } }));
    const { draft, news } = mergeDrafts(base, mine, theirs, 'mine');
    expect(draft.fields).toMatchObject({
      center: { coordinates: [-83.1, 40.1] },
      is_center_confirmed: false,
    });
    expect(news).toEqual(['Pin on the map']);
    expect(mergeDrafts(base, mine, newer(base), 'mine').draft.fields.is_center_confirmed).toBe(true);
  });

  test('in different fields lose nothing and are asked nothing', () => {
    const mine = { ...withPlan(base, 1, '1100'), features: [2, 3] };
    const theirs = newer({ ...withPlan(base, 2, '1200'), features: [1, 2, 4] });
    const { draft, collisions, news } = mergeDrafts(base, mine, theirs, 'mine');
    expect([collisions, news]).toEqual([[], ['Amenities', 'The Oak: Price']]);
    expect(draft.plans.map(({ fields }) => fields.price)).toEqual(['1100', '1200']);
    expect(draft.features).toEqual([2, 3, 4]);
  });

  test('in the same way have nothing to tell each other', () => {
    const mine = withFields(base, { name: 'One name' });
    const merged = mergeDrafts(base, mine, newer(mine), 'mine');
    expect([merged.collisions, merged.news, merged.draft.updated]).toEqual([[], [], 'now']);
  });

  test('are asked where one changes the floor plan that the other removes', () => {
    const changed = withPlan(base, 1, '1100');
    const without: ListingDraft = { ...base, plans: base.plans.filter(({ id }) => id !== 1) };
    const lost = mergeDrafts(base, changed, newer(without), 'mine');
    expect(lost.collisions).toEqual([{ label: 'The Elm', mine: 'changed', theirs: 'removed' }]);
    const again = lost.draft.plans.find(({ fields }) => fields.name === 'The Elm');
    expect([again!.id < 0, again!.fields.price]).toEqual([true, '1100']);
    expect(mergeDrafts(base, changed, newer(without), 'theirs').draft.plans.map(({ id }) => id)).toEqual([2]);

    const kept = mergeDrafts(base, without, newer(changed), 'theirs');
    expect(kept.collisions).toEqual([{ label: 'The Elm', mine: 'removed', theirs: 'changed' }]);
    expect(kept.draft.plans.map(({ id }) => id).toSorted()).toEqual([1, 2]);
    expect(mergeDrafts(base, without, newer(changed), 'mine').draft.plans.map(({ id }) => id)).toEqual([2]);
  });

  test('who removed the same photo, or one that the other left alone, are asked nothing', () => {
    const mine: ListingDraft = { ...base, photos: base.photos.filter(({ id }) => id !== 1) };
    const both = mergeDrafts(base, mine, newer(mine), 'mine');
    expect([captions(both.draft), both.news]).toEqual([['Second', 'Third'], []]);
    const theirs: ListingDraft = { ...base, photos: base.photos.filter(({ id }) => id !== 3) };
    const each = mergeDrafts(base, mine, newer(theirs), 'mine');
    expect([captions(each.draft), each.collisions, each.news]).toEqual([
      ['Second'],
      [],
      ['Photo Third (removed)'],
    ]);
  });

  test('keep the order that one of them gave the photos, with the new ones of both', async () => {
    const [first, second, third] = base.photos;
    const mine: ListingDraft = { ...base, photos: [...base.photos, await chosenPhoto(-1, 'Mine')] };
    const theirs = newer({ ...base, photos: [third!, first!, second!] });
    expect(captions(mergeDrafts(base, mine, theirs, 'mine').draft)).toEqual([
      'Third',
      'First',
      'Second',
      'Mine',
    ]);
    const sorted: ListingDraft = { ...base, photos: [second!, first!, third!] };
    expect(captions(mergeDrafts(base, sorted, newer(base), 'mine').draft)).toEqual([
      'Second',
      'First',
      'Third',
    ]);
  });

  test('do not double a floor plan whose answer was lost', () => {
    const mine: ListingDraft = { ...base, plans: [...base.plans, typedPlan(-1, 'The Ash')] };
    const theirs = newer({ ...base, plans: [...base.plans, typedPlan(9, 'The Ash')] });
    const { draft, news } = mergeDrafts(base, mine, theirs, 'mine');
    expect([draft.plans.map(({ id }) => id), news]).toEqual([[1, 2, 9], []]);
  });
});
