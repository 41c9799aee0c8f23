import { test } from 'vitest';
import { testDatabase } from '#test/helpers/database.ts';
import { checkPriceBasis } from './check-price-basis.ts';

const { db } = await testDatabase();

test('10,000 listings show the same price on all surfaces and both bases', async () => {
  for (let seed = 0; seed < 20; seed += 1) await checkPriceBasis(db, 500, seed);
}, 600_000);
