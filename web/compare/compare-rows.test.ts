import { describe, expect, test } from 'vitest';
import type { AuxillaryData } from '#shared/api/auxillary-data-schemas.ts';
import type { Property } from '#shared/api/properties-schemas.ts';
import { costPerPerson } from '#shared/rules/cost-per-person.ts';
import type { Fee } from '#shared/rules/fees.ts';
import { compareHomes } from './compare-rows.ts';
import { readComparedIds } from './load-compare.ts';

const FEE: Fee = {
  ...{ kind: 'amenity', label: '', amount: 40, amount_max: null },
  ...{ per: 'person', due: 'monthly', is_required: true },
};

function home(price: number, { fees = [] as Fee[], walk = 10, slugs = ['pool'], bedrooms = 2 } = {}) {
  const plan = { id: 1, price, price_max: null, price_per: 'unit' as const, bedrooms };
  const property = {
    ...{ type_display: 'Apartment', year_built: null, distance_from_school: 800, deposit: null },
    ...{ fees, lease_lengths: ['academic_year'], travel_quality: 'exact', walk_time: 600, drive_time: 60 },
    floor_plans: [{ ...plan, full_bath: 1, half_bath: 1, sq_feet: null, date_available: '2027-01-01' }],
    costs: [{ floor_plan_id: 1, deposit: null, fees: [], per_person: costPerPerson(plan, fees, null) }],
    features: slugs.map((slug) => ({ slug, name: slug })),
  };
  const scores = { walkscore: 80, transit: { score: null }, bike: { score: 60 } };
  const aux = { walk_time: walk, bike_time: 4, drive_time: null, quality: 'streets', ...scores };
  return { property: property as unknown as Property, aux: aux as unknown as AuxillaryData };
}

/** Returns the texts of a row, the best ones with a star. */
function textsOf(homes: ReturnType<typeof home>[], label: string): string[] {
  const rows = compareHomes(homes, '2026-12-01').groups.flatMap((group) => group.rows);
  const row = rows.find((one) => one.label === label);
  return row!.cells.map(({ text, isBest }) => `${text}${isBest ? '*' : ''}`);
}

describe('compared homes', () => {
  test('are compared by the cost per person with required fees, not by the listed rent', () => {
    const homes = [home(1500, { fees: [FEE] }), home(1800, { bedrooms: 3 })];
    expect(textsOf(homes, 'Listed rent')).toEqual(['$1,500/mo', '$1,800/mo']);
    expect(textsOf(homes, 'Per person')).toEqual(['$790', '$600*']);
    expect(textsOf(homes, 'Made up of')).toEqual(['Rent: $750, Amenity fee: $40', 'Rent: $600']);
    expect(textsOf(homes, 'Required fees')).toEqual(['$40', 'Not listed']);
  });

  test('have a dash for unknown values, and no best value if all are equal', () => {
    const homes = [home(0, { walk: 7 }), home(900, { walk: 7 })];
    expect(textsOf(homes, 'Per person')).toEqual(['–', '$450']);
    expect(textsOf(homes, 'Walk')).toEqual(['7 min', '7 min']);
    expect(textsOf(homes, 'Drive')).toEqual(['–', '–']);
    expect(textsOf(homes, 'Baths')).toEqual(['1.5', '1.5']);
  });

  test('list differing amenities as rows, and shared ones separately', () => {
    const homes = [home(900, { slugs: ['pool', 'gym'] }), home(900, { slugs: ['gym'] })];
    expect(textsOf(homes, 'pool')).toEqual(['Yes', '–']);
    expect(compareHomes(homes, '2026-12-01').shared).toEqual(['gym']);
  });
});

test('address of a comparison has up to four different ids', () => {
  const read = (homes: string) => readComparedIds(new URLSearchParams({ homes }));
  expect(read('3,1,3,x,-1,2.5,4,5,6')).toEqual([3, 1, 4, 5]);
  expect(read('')).toEqual([]);
});
