import { expect, test } from 'vitest';
import type { Lead } from '#shared/api/leads-schemas.ts';
import { readLeadQuery } from './lead-query.ts';
import { sortLeads } from './sort-leads.ts';

const LOCKED: Omit<Lead, 'id'> = {
  property: { id: 1, name: 'The Lofts', listing_title: '', type: 'house', address_1: '1 Oak St' },
  user: null,
  school: null,
  inquiry: null,
  created: '2026-11-01T00:00:00.000Z',
  updated: '2026-11-01T00:00:00.000Z',
  unlocked: false,
  is_for_sale: true,
  is_confirming: false,
  is_refunded: false,
  is_replied: false,
  disputable_until: null,
  dispute: null,
};

function unlocked(id: number, email: string, updated: string): Lead {
  const user = { id, first_name: 'A', last_name: 'B', email };
  return { ...LOCKED, id, user, school: { id: 1, short_name: 'OSU' }, updated, unlocked: true };
}

const idsBy = (leads: readonly Lead[], sort: string) =>
  sortLeads(leads, readLeadQuery(new URLSearchParams({ sort })).sort).map(({ id }) => id);

test('lead list sorts locked leads last in both directions', () => {
  const leads = [
    { ...LOCKED, id: 1 },
    unlocked(2, 'zoe@x.test', '2026-11-03T00:00:00.000Z'),
    { ...LOCKED, id: 3 },
    unlocked(4, 'ada@x.test', '2026-11-05T00:00:00.000Z'),
  ];
  expect(idsBy(leads, 'email')).toEqual([4, 2, 3, 1]);
  expect(idsBy(leads, '-email')).toEqual([2, 4, 3, 1]);
  expect(idsBy(leads, '-purchased')).toEqual([4, 2, 3, 1]);
  expect(idsBy(leads, 'purchased')).toEqual([2, 4, 3, 1]);
});

test('lead list sorts newest first, then by id', () => {
  const later = { ...LOCKED, created: '2026-11-02T00:00:00.000Z' };
  const leads = [
    { ...LOCKED, id: 1 },
    { ...later, id: 2 },
    { ...later, id: 3 },
  ];
  expect(idsBy(leads, '')).toEqual([3, 2, 1]);
  expect(idsBy(leads, 'received')).toEqual([1, 2, 3]);
});
