import { describe, expect, test } from 'vitest';
import { MAX_FLOOR_PLANS } from '#shared/api/manager-properties.ts';
import { blankDraft, planOf } from '#test/helpers/listing-drafts.ts';
import { addPlan, duplicatePlan, isPriceCall, setCall } from './plan-changes.ts';
import { summarizePlan } from './plan-summary.ts';

const KEY = '6b1f4d2e-8c1a-4b7e-9f0d-3a5c7e9b1d2f';
const drafted = blankDraft({ plans: [planOf(7, { price: '900', price_max: '1200' }), planOf(8)] });

describe('floor plan changes', () => {
  test("add no floor plan beyond a listing's maximum", () => {
    const full = blankDraft({ plans: Array.from({ length: MAX_FLOOR_PLANS }, (_, id) => planOf(id + 1)) });
    expect(addPlan(KEY)(full)).toBe(full);
    expect(duplicatePlan(1, KEY)(full)).toBe(full);
  });

  test('set the price to 0 when Call is checked, and to $1,000 when Call is unchecked', () => {
    const called = setCall(7, true)(drafted);
    expect(called.plans[0]?.fields).toMatchObject({ price: '0', price_max: '' });
    expect(isPriceCall(called.plans[0]!.fields)).toBe(true);
    const unticked = setCall(7, false)(called);
    expect(unticked.plans[0]?.fields).toMatchObject({ price: '1000', price_max: '' });
    expect(isPriceCall(unticked.plans[0]!.fields)).toBe(false);
  });
});

describe('floor plan summary', () => {
  const summarize = (...args: Parameters<typeof summarizePlan>) =>
    summarizePlan(...args).replaceAll('\u00a0', ' ');
  const fields = planOf(1, {
    name: ' The Elm ',
    bedrooms: '2',
    full_bath: '1',
    half_bath: '1',
    sq_feet: '1850',
    price: '$1,250',
    price_max: '1400',
    date_available: '2027-08-15',
  }).fields;

  test('contains valid fields and omits invalid ones', () => {
    expect(summarize(fields, '2027-01-01')).toBe('2 Bed · 1.5 Bath · 1,850 sq ft · $1,250+ · Aug 15');
    const broken = { ...fields, bedrooms: 'two', sq_feet: '', price: 'x', date_available: '2027-99-99' };
    expect(summarize(broken, '2027-01-01')).toBe('1.5 Bath');
  });
});
