import { test } from 'vitest';
import { testDatabase } from '#test/helpers/database.ts';
import { checkPriceBasis } from './check-price-basis.ts';

const { db } = await testDatabase();

test('search, card, pin, histogram, comparison, JSON-LD and export show the same price on both bases', async () => {
  await checkPriceBasis(db, 300, 1);
});
