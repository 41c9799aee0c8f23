import { expect, test } from 'vitest';
import type { Remark } from '#server/jobs/import/import-report.ts';
import { LISTING_FIELDS } from '#shared/rules/listing-file-fields.ts';
import type { RawListing } from './listing-mapping.ts';
import { readLocality } from './read-locality.ts';

const EMPTY = Object.fromEntries(LISTING_FIELDS.map((field) => [field, ''])) as RawListing;

test.each<[Partial<RawListing>, string, string | null, string]>([
  [{ city: 'ITHACA', state: 'NY', postal_code: '14850' }, 'Ithaca', 'NY', '14850'],
  [{ city: 'ithaca', state: 'New York' }, 'Ithaca', 'NY', ''],
  [{ city: 'Ithaca NY', state: 'NY' }, 'Ithaca', 'NY', ''],
  [{ city: 'Ithaca, NY 14850' }, 'Ithaca', 'NY', '14850'],
  [{ city: 'ithaca county', state: 'NY' }, 'Ithaca', 'NY', ''],
  [{ city: 'City of Ithaca', state: 'N.Y.' }, 'Ithaca', 'NY', ''],
  [{ city: 'Ithaca, N.Y., USA' }, 'Ithaca', 'NY', ''],
  [{ city: 'Ithaca', state: 'US-NY', postal_code: 'USA 14850 - 1234' }, 'Ithaca', 'NY', '14850-1234'],
  [{ city: 'New York', state: 'NY' }, 'New York', 'NY', ''],
  [{ city: 'Kansas City', state: 'MO' }, 'Kansas City', 'MO', ''],
  [{ city: 'Iowa City', postal_code: '52240' }, 'Iowa City', 'IA', '52240'],
  [{ city: 'Ithaca', latitude: '42.44', longitude: '-76.49' }, 'Ithaca', 'NY', ''],
  [{ city: 'Ithaca', state: 'Elmland' }, 'Ithaca', null, ''],
])('readLocality reads %j', (raw, city, state, postal_code) => {
  expect(readLocality({ ...EMPTY, ...raw }, [])).toEqual({ city, state, postal_code });
});

test('readLocality notes a state that it derives', () => {
  const notes: Remark[] = [];
  readLocality({ ...EMPTY, city: 'Iowa City', postal_code: '52240' }, notes);
  expect(notes).toEqual([{ kind: 'the state is missing: derived from the place', detail: 'IA' }]);
});
