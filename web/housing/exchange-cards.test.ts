import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  EXCHANGED_AT_ONCE,
  type Exchange,
  exchangeMore,
  isExchanged,
  listedItems,
  turnTo,
} from './exchange-cards.ts';

const listOf = (ids: readonly number[]) => ids.map((id) => ({ id }));
const standing = <T>(list: readonly T[]): Exchange<T> => ({ next: list, before: list, done: list.length });
const idsOf = (exchange: Exchange<{ id: number }>) => listedItems(exchange).map(({ id }) => id);

test('a new list takes the place of the old one from the top, and the page stays as long as it was', () => {
  const old = listOf([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const next = listOf([11, 12, 13, 14, 15, 16, 17, 8, 19]);
  const begun = turnTo(standing(old), next);
  expect(idsOf(begun)).toEqual([11, 12, 13, 4, 5, 6, 7, 8, 9]);
  expect(idsOf(exchangeMore(begun))).toEqual([11, 12, 13, 14, 15, 16, 7, 8, 9]);
  expect(idsOf(exchangeMore(exchangeMore(begun)))).toEqual([11, 12, 13, 14, 15, 16, 17, 8, 19]);
});

test('a list that only goes on keeps what is shown', () => {
  const old = listOf([1, 2, 3]);
  const begun = turnTo(standing(old), [...old, ...listOf([4, 5, 6, 7, 8, 9, 10])]);
  expect(idsOf(begun)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a shorter list is at once as short as it is', () => {
  const begun = turnTo(standing(listOf([1, 2, 3, 4, 5, 6, 7, 8, 9])), listOf([7, 2]));
  expect(idsOf(begun)).toEqual([7, 2]);
  expect(isExchanged(begun)).toBe(true);
});

test('whatever lists follow each other, nobody sees a home twice, and the last list stands after a few steps', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 36 });
  fc.assert(
    fc.property(ids, fc.array(fc.tuple(ids, fc.nat({ max: 4 }))), (first, turns) => {
      let exchange = standing(listOf(first));
      for (const [next, steps] of turns) {
        exchange = turnTo(exchange, listOf(next));
        for (let step = 0; step < steps; step += 1) exchange = exchangeMore(exchange);
        const listed = idsOf(exchange);
        expect(new Set(listed).size).toBe(listed.length);
        expect(listed.length).toBeLessThanOrEqual(next.length);
      }
      for (let step = 0; step < 36 / EXCHANGED_AT_ONCE; step += 1) exchange = exchangeMore(exchange);
      expect(idsOf(exchange)).toEqual(turns.at(-1)?.[0] ?? first);
    }),
  );
});
