import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { formatCents } from '#shared/rules/format-money.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import type { PanelProps } from '#web/manager/panel-props.ts';
import { TierField } from '#web/manager/tier-field.tsx';
import { TierRequest } from '#web/manager/tier-note.tsx';
import { PriceTable } from '#web/marketing/price-table.tsx';
import { createPaymentFixture, createTierIntent, intentOf } from './payment-fixture.ts';

const PAID = ['standard', 'premium'] as const;

/** Returns the visible text of a page. */
function textOf(element: ReactElement, type: 'single-family' | 'multi-family' | null): string {
  const manager = type && { type, account_level: 'basic' };
  const loaderData = { root: { startUp: { user: { id: 1, inquiries: [], manager } } } };
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData },
  });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}
const table = <PriceTable type="single-family" title="Single-family" text="Houses." />;
/** Returns the dollars of each price in a text, in order. `$70` and `$70.00` are equal. */
const pricesIn = (text: string) => [...text.matchAll(/\$(\d+)/g)].map(([, dollars]) => Number(dollars));

test('single-family manager sees the same prices on every page and in the payment', async () => {
  const { db } = await testDatabase();
  const fixture = await createPaymentFixture(db);
  const charged = [];
  for (const tier of PAID) {
    const id = await makeProperty(db, fixture.manager.manager_id);
    intentOf(await createTierIntent(fixture, id, tier));
    const { amount_cents } = await db
      .selectFrom('payments')
      .select('amount_cents')
      .where('property_id', '=', id)
      .executeTakeFirstOrThrow();
    charged.push(amount_cents / 100);
    const row = { id, title: 'Elm House', tier: 'free', requested_tier: tier } as never;
    const wish = textOf(<TierRequest row={row} onChange={() => {}} onNotice={() => {}} />, 'single-family');
    expect(wish).toContain(formatCents(amount_cents));
  }
  const page = textOf(table, 'single-family');
  expect(page).toContain('Your prices');
  expect(pricesIn(page)).toEqual([0, ...charged]);
  const draft = { fields: { tier: 'free' } };
  const props = { draft, manager: { type: 'single-family' }, errors: { fields: {} }, saved: null };
  const field = <TierField {...(props as unknown as PanelProps)} />;
  expect(pricesIn(textOf(field, 'single-family'))).toEqual([0, ...charged]);
});

test.each([null, 'multi-family'] as const)(
  'price table shows the advertised prices unmarked to a user of type %s',
  (type) => {
    const page = textOf(table, type);
    expect(pricesIn(page)).toEqual([0, 35, 75]);
    expect(page).not.toContain('Your prices');
  },
);
