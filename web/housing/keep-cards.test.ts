import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PropertyCard } from '#shared/api/properties.ts';
import { isSameJson, keepCards } from './keep-cards.ts';

const card = (id: number, price: number) =>
  ({ id, plans: [[2, price, null, 'home']] }) as unknown as PropertyCard;

test('a card that says the same stays the very card that is shown', () => {
  const shown = [card(1, 900), card(2, 700)];
  const answer = [card(2, 700), card(1, 950), card(3, 500)];
  const kept = keepCards(answer, shown);
  expect(kept).toEqual(answer);
  expect(kept[0]).toBe(shown[1]);
  expect(kept[1]).toBe(answer[1]);
});

test('what differs in a name, a length or a kind is not the same', () => {
  for (const [a, b] of [
    [{ a: 1 }, { b: 1 }],
    [{ a: undefined }, { b: undefined }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [[1], [1, 2]],
    [[], {}],
    [{}, []],
    [null, {}],
    ['1', 1],
  ]) {
    expect(isSameJson(a, b)).toBe(false);
  }
});

test('values are the same exactly where their texts are, in whatever order their names stand', () => {
  const turned = (_: string, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : value;
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      const copy = JSON.parse(JSON.stringify(a), turned);
      expect(isSameJson(JSON.parse(JSON.stringify(a)), copy)).toBe(true);
      if (isSameJson(a, b)) expect(b).toEqual(a);
    }),
  );
});
