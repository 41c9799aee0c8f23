import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cardFieldsSchema, formatCardNumber } from './card-fields.ts';
import { TEST_CARDS } from './test-cards.ts';

test('card form accepts every test card', () => {
  for (const { number } of TEST_CARDS) {
    const card = { number: formatCardNumber(number), expiry: '04/30', cvc: '123', postal_code: '43210' };
    expect(z.safeParse(cardFieldsSchema, card).success).toBe(true);
  }
});
