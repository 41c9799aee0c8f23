import { describe, expect, test } from 'vitest';
import { MAX_FLOOR_PLANS } from '#shared/api/manager-properties.ts';
import { blankDraft, planOf } from '#test/helpers/listing-drafts.ts';
import {
  addPlan,
  changePlan,
  choosePlanFeature,
  duplicatePlan,
  makeAvailableNow,
  removePlan,
  saysCall,
  tickCall,
} from './plan-changes.ts';
import { planTitle, summarizePlan } from './plan-summary.ts';

const KEY = '6b1f4d2e-8c1a-4b7e-9f0d-3a5c7e9b1d2f';
const drafted = blankDraft({ plans: [planOf(7, { price: '900', price_max: '1200' }), planOf(8)] });

describe('A manager’s floor plans', () => {
  test('are no more than a listing may have', () => {
    const full = blankDraft({ plans: Array.from({ length: MAX_FLOOR_PLANS }, (_, id) => planOf(id + 1)) });
    expect(addPlan(KEY)(full)).toBe(full);
    expect(duplicatePlan(1, KEY)(full)).toBe(full);
  });

  test('begin with one story and without price and rooms, under an id of their own until they are saved', () => {
    const [, , first, second] = addPlan('other')(addPlan(KEY)(drafted)).plans;
    expect(first).toMatchObject({ id: -1, key: KEY, updated: null, features: [] });
    expect(first?.fields).toMatchObject({
      stories: '1',
      price: '',
      bedrooms: '',
      full_bath: '',
      price_max: '',
      half_bath: '0',
      name: '',
    });
    expect(second?.id).toBe(-2);
  });

  test('with ‘Call’ ticked cost 0 and have no upper end; without it they cost $1,000', () => {
    const called = tickCall(7, true)(drafted);
    expect(called.plans[0]?.fields).toMatchObject({ price: '0', price_max: '' });
    expect(saysCall(called.plans[0]!.fields)).toBe(true);
    const unticked = tickCall(7, false)(called);
    expect(unticked.plans[0]?.fields).toMatchObject({ price: '1000', price_max: '' });
    expect(saysCall(unticked.plans[0]!.fields)).toBe(false);
  });

  test('say ‘Call’ for a typed 0, and not for a field that is still empty', () => {
    expect(saysCall({ price: ' $0 ' })).toBe(true);
    expect(saysCall({ price: '' })).toBe(false);
    expect(saysCall({ price: '0x' })).toBe(false);
  });

  test('that are available now have today’s date', () => {
    expect(makeAvailableNow(8, '2027-01-02')(drafted).plans[1]?.fields.date_available).toBe('2027-01-02');
  });

  test('change one by one: the others stay the very same', () => {
    const changed = choosePlanFeature(7, 3, true)(changePlan(7, { name: 'The Elm' })(drafted));
    expect(changed.plans[0]).toMatchObject({ fields: { name: 'The Elm', price: '900' }, features: [3] });
    expect(changed.plans[1]).toBe(drafted.plans[1]);
    expect(choosePlanFeature(7, 3, false)(changed).plans[0]?.features).toEqual([]);
    expect(drafted.plans[0]?.fields.name).toBe('');
  });

  test('are copied to the place behind, as something new', () => {
    const named = changePlan(7, { name: 'The Elm' })(drafted);
    const { plans } = duplicatePlan(7, KEY)(named);
    expect(plans.map(({ id }) => id)).toEqual([7, -1, 8]);
    expect(plans[1]).toMatchObject({
      key: KEY,
      updated: null,
      fields: { name: 'The Elm (copy)', price: '900' },
    });
    expect(duplicatePlan(8, KEY)(named).plans[2]?.fields.name).toBe('');
    expect(duplicatePlan(99, KEY)(named)).toBe(named);
  });

  test('are removed alone', () => {
    expect(removePlan(7)(drafted).plans.map(({ id }) => id)).toEqual([8]);
  });
});

describe('A floor plan in one line', () => {
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

  test('says what can be read of it, and leaves out the rest', () => {
    expect(summarize(fields, '2027-01-01')).toBe('2 Bed · 1.5 Bath · 1,850 sq ft · $1,250+ · Aug 15');
    const broken = { ...fields, bedrooms: 'two', sq_feet: '', price: 'x', date_available: '2027-99-99' };
    expect(summarize(broken, '2027-01-01')).toBe('1.5 Bath');
  });

  test('says ‘Studio’, ‘Call’, ‘per bed’ and ‘Available Now’', () => {
    const studio = { ...fields, bedrooms: '0', price: '0', price_max: '' };
    expect(summarize(studio, '2027-09-01')).toBe('Studio · 1.5 Bath · 1,850 sq ft · Call · Available Now');
    expect(summarize({ ...fields, price_per: 'bed' }, '2027-01-01')).toContain('$1,250+ per bed');
  });

  test('has a name even without one', () => {
    expect(planTitle(fields)).toBe('The Elm');
    expect(planTitle({ name: '  ' })).toBe('(Unnamed Floor Plan)');
  });
});
