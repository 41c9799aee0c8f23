import { expect, test } from 'vitest';
import { FEATURE_NAMES } from '#shared/rules/feature-names.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { readCatalogue } from './collect-texts.ts';

test('every amenity of the product has a name in every language', async () => {
  const { db } = await testDatabase();
  const rows = await db.selectFrom('features').select('name').orderBy('id').execute();
  expect([...new Set(rows.map(({ name }) => name))].toSorted()).toEqual(FEATURE_NAMES.toSorted());
  expect(Object.keys(readCatalogue('es').shared ?? {})).toEqual(expect.arrayContaining([...FEATURE_NAMES]));
});
