import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { tierPurchasePath } from '#shared/pages.ts';
import type { ListingRow } from './listing-row.ts';
import { TierWish } from './tier-note.tsx';

function written(part: Partial<ListingRow>): string {
  const row = { id: 7, title: 'Elm House', tier: 'free', requested_tier: null, ...part } as ListingRow;
  const note = <TierWish row={row} onChange={() => {}} onSay={() => {}} />;
  const router = createMemoryRouter([{ path: '/', element: note }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
const seen = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

test('a listing for which nothing higher was asked says nothing', () => {
  expect(written({})).toBe('');
});

test.each([
  ['standard', 'free', '$35.00', 'Free'],
  ['premium', 'standard', '$70.00', 'Standard'],
] as const)('one that waits for %s can be paid, or stays %s', (requested_tier, tier, price, present) => {
  const html = written({ requested_tier, tier });
  expect(seen(html)).toMatch(/starts when it is paid\./);
  expect(seen(html)).toContain(`Pay ${price} for`);
  expect(seen(html)).toContain(`Stay with ${present} : Elm House`);
  expect(html).toContain(`href="${tierPurchasePath(7, requested_tier).replace('&', '&amp;')}"`);
});
