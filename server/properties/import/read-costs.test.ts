import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Remark } from '#server/jobs/import/import-report.ts';
import { FEE_DUES, FEE_KINDS, type Fee } from '#shared/rules/fees.ts';
import { formatCosts } from './format-costs.ts';
import { readDeposit, readEstimates, readFees, readLeaseLengths } from './read-costs.ts';

const FEE: Fee = {
  kind: 'application',
  label: '',
  amount: 50,
  amount_max: null,
  per: 'person',
  due: 'application',
  is_required: true,
};

function detailsOf(read: (notes: Remark[]) => unknown): (string | undefined)[] {
  const notes: Remark[] = [];
  expect(read(notes)).toBeNull();
  return notes.map(({ detail }) => detail);
}

describe('costs of a file', () => {
  test.each([
    'application 50 person application',
    'application 50 person application maybe',
    'bribe 50 person application required',
    'application 12.50 person application required',
    'application 90-50 person application required',
    'other 10 unit monthly required',
  ])('are left out with a remark if a fee is %j', (text) => {
    const all = `parking 40 unit monthly optional|${text}`;
    expect(detailsOf((notes) => readFees(all, notes))).toEqual([`Fees: ${all.slice(0, 60)}`]);
  });

  test('are left out with a remark if another value can’t be read', () => {
    expect(detailsOf((notes) => readLeaseLengths('12|forever', notes))).toEqual([
      'Lease lengths: 12|forever',
    ]);
    expect(detailsOf((notes) => readEstimates('steam 40', notes))).toEqual(['Utility estimates: steam 40']);
    expect(detailsOf((notes) => readEstimates('gas lots', notes))).toEqual(['Utility estimates: gas lots']);
    expect(detailsOf((notes) => readDeposit('one month', notes))).toEqual(['Security deposit: one month']);
  });

  test('may have spaces, capitals, dollar signs and numbers of months', () => {
    const notes: Remark[] = [];
    expect(readFees(' Application  $50 person application Required | ', notes)).toEqual([FEE]);
    expect(readLeaseLengths('12, 9 months, Month-to-month', notes)).toEqual([
      'month_to_month',
      '9_months',
      '12_months',
    ]);
    expect(readEstimates('Electricity $35 | gas 0', notes)).toEqual({ electricity: 35, gas: 0 });
    expect(['$1,200', '1250.50', '0', ''].map((text) => readDeposit(text, notes))).toEqual([
      1200,
      1251,
      0,
      null,
    ]);
    expect(notes).toEqual([]);
  });

  test('are read as they are written', () => {
    const anyFee = fc.record({
      kind: fc.constantFrom(...FEE_KINDS.filter((kind) => kind !== 'other')),
      label: fc.constant(''),
      amount: fc.integer({ min: 0, max: 500 }),
      amount_max: fc.option(fc.integer({ min: 501, max: 900 })),
      per: fc.constantFrom('person' as const, 'unit' as const),
      due: fc.constantFrom(...FEE_DUES),
      is_required: fc.boolean(),
    });
    const other = fc.record({
      kind: fc.constant('other' as const),
      label: fc.constantFrom('Pest control', '12 keys - copied', 'monthly required'),
      amount: fc.constant(10),
      amount_max: fc.constant(null),
      per: fc.constant('unit' as const),
      due: fc.constant('monthly' as const),
      is_required: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(anyFee, other), { maxLength: 10 }), (fees) => {
        expect(readFees(formatCosts(fees), [])).toEqual(fees);
      }),
    );
    const estimates = { electricity: 35, internet: 0 };
    expect(readEstimates(formatCosts(estimates), [])).toEqual(estimates);
    expect(readLeaseLengths(formatCosts(['semester', '10_months']), [])).toEqual(['semester', '10_months']);
  });
});
