import { describe, expect, test } from 'vitest';
import type { Feature } from '#shared/api/features.ts';
import { blankDraft } from '#test/helpers/listing-drafts.ts';
import { amenityGroups, laundryFeatures } from './amenity-groups.ts';
import { chooseFeature, nextDraftId } from './draft-changes.ts';

let made = 0;
const feature = (group: Feature['group'], slug: string, type: Feature['type'] = 'property'): Feature => {
  made += 1;
  return { id: made, name: slug, slug, group, type };
};
const features = [
  ...['cats', 'dogs', 'no-pets', 'dog-park'].map((slug) => feature('pets', slug)),
  feature('other', 'recycling'),
  feature('living', 'yard'),
  feature('parking', 'no-parking'),
  feature('parking', 'street'),
  feature('laundry', 'no-laundry'),
  feature('laundry', 'washer'),
  feature('security', 'alarm'),
  feature('utilities', 'water'),
  feature('living', 'loft', 'floorplan'),
];
const namesOf = (variant: 'current' | 'older', list = features) =>
  amenityGroups(list, variant).map(({ title, features }) => [title, ...features.map(({ slug }) => slug)]);

describe('The amenities of a listing', () => {
  test('are grouped with Other last, and ‘no-’ last in its group; floor plans’ own are not among them', () => {
    expect(namesOf('current')).toEqual([
      ['Parking', 'street', 'no-parking'],
      ['Security', 'alarm'],
      ['Living Area', 'yard'],
      ['Utilities', 'water'],
      ['Pets', 'dog-park'],
      ['Other', 'recycling'],
    ]);
  });

  test('of a group that nobody knows are under Other', () => {
    const odd = { ...feature('other', 'sauna'), group: 'wellness' as Feature['group'] };
    expect(namesOf('current', [odd])).toEqual([['Other', 'sauna']]);
  });

  test('have the older editor’s groups there, with pets other than the three types, and laundry', () => {
    expect(namesOf('older')).toEqual([
      ['Parking and Transportation', 'street', 'no-parking'],
      ['Living', 'yard'],
      ['Security', 'alarm'],
      ['Pets', 'dog-park'],
      ['Laundry', 'washer', 'no-laundry'],
    ]);
    expect(laundryFeatures(features).map(({ slug }) => slug)).toEqual(['washer', 'no-laundry']);
  });

  test('are chosen once and given up again', () => {
    const chosen = chooseFeature(3, true)(chooseFeature(3, true)(blankDraft({ features: [9] })));
    expect(chosen.features).toEqual([9, 3]);
    expect(chooseFeature(9, false)(chosen).features).toEqual([3]);
  });
});

test('What is not saved yet has a negative id that nothing else has', () => {
  expect(nextDraftId([])).toBe(-1);
  expect(nextDraftId([{ id: 12 }])).toBe(-1);
  expect(nextDraftId([{ id: 12 }, { id: -4 }])).toBe(-5);
});
