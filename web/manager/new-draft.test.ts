import { expect, test } from 'vitest';
import { blankDraft } from '#test/helpers/listing-drafts.ts';
import type { ListingDraft } from './listing-draft.ts';
import { addMissingFields } from './new-draft.ts';

test('a stored draft without a newer field keeps its other fields', () => {
  const draft = blankDraft({ fields: { furnished_units: true } });
  const { on_bus_route: _, ...older } = draft.fields;
  expect(addMissingFields({ ...draft, fields: older } as ListingDraft)).toEqual(draft);
});
