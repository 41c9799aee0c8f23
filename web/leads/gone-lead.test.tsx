import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Lead } from '#shared/api/leads-schemas.ts';
import type { ManagerProfile } from '#shared/api/users-schemas.ts';
import { LeadPurchaseView } from './lead-purchase-view.tsx';
import { NEWEST_LEADS } from './lead-query.ts';
import { LeadTable } from './lead-table.tsx';

const GONE: Lead = {
  id: 7,
  property: { id: 1, name: 'The Lofts', listing_title: '', type: 'house', address_1: '1 Oak St' },
  user: null,
  school: null,
  inquiry: null,
  created: '2026-11-01T00:00:00.000Z',
  updated: '2026-11-01T00:00:00.000Z',
  unlocked: false,
  is_for_sale: false,
  is_confirming: false,
  is_refunded: false,
  is_replied: false,
  disputable_until: null,
  dispute: null,
};
const now = '2026-11-22T00:00:00.000Z';

function shown(page: () => React.ReactNode): string {
  const Stub = createRoutesStub([{ path: '/', Component: page }]);
  return renderToStaticMarkup(<Stub />);
}

test('lead list does not offer a lead for sale if its student left', () => {
  const query = { sort: NEWEST_LEADS, page: 1, open: null };
  const html = shown(() => (
    <LeadTable leads={[GONE]} query={query} now={now} fresh={null} onChange={() => {}} onNotice={() => {}} />
  ));
  expect(html).toContain('The student can no longer be reached');
  expect(html).not.toContain('Unlock now');
});

test('lead purchase page shows no card form if the student left', () => {
  const manager = { id: 1 } as ManagerProfile;
  const cards = { publicKey: 'pk_sandbox_x', provider: 'sandbox', livemode: false } as const;
  const purchase = { kind: 'lead', lead: GONE, credits: 1 } as const;
  const html = shown(() => <LeadPurchaseView purchase={purchase} cards={cards} manager={manager} />);
  expect(html).toContain('This lead is no longer for sale');
  expect(html).not.toContain('Use your credit');
  expect(html).not.toContain('Enter your payment information');
});
