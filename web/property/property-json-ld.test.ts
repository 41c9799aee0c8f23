import { describe, expect, test } from 'vitest';
import type { FloorPlan, Property } from '#shared/api/properties-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { propertyJsonLd } from './property-json-ld.ts';

const BASE = 'https://porchlight.example';
const asked = { name: 'Mill State', short_name: 'Mill', public_view_url: 'mill-state', site: null };
const nearest = { id: 2, public_view_url: 'harbor-college', site: null };

const plan = (values: Partial<FloorPlan>) =>
  ({
    name: 'A',
    bedrooms: 1,
    full_bath: 1,
    half_bath: 0,
    price: 900,
    price_max: null,
    price_per: 'unit',
    cost: 950,
    cost_max: null,
    ...values,
  }) as FloorPlan;

function graphFor(values: Partial<Property>) {
  const property = {
    id: 7,
    name: 'the mill',
    type: 'house',
    address_1: '1 Mill Road',
    address_2: '',
    city: 'Columbus',
    state: 'OH',
    center: { type: 'Point', coordinates: [-83, 40] },
    created: '2026-08-15T10:00:00.000Z',
    floor_plans: [],
    features: [],
    photos: [],
    primary_school: nearest,
    ...values,
  } as unknown as Property;
  const { '@graph': graph } = JSON.parse(JSON.stringify(propertyJsonLd(property, asked as School, BASE))) as {
    '@graph': Record<string, never>[];
  };
  return graph as unknown as [
    Record<string, unknown> & { offers: object[]; mainEntity: Record<string, unknown> },
  ];
}

const feature = (slug: string) => ({ id: 1, name: slug, slug, group: 'pets', type: 'property' }) as const;

describe('JSON-LD of a listing', () => {
  test('omits offers with Call, and gives only a minimum for a rent without a shown maximum', () => {
    const plans = [
      plan({ price: 0 }),
      plan({ price: null }),
      plan({ price_max: 1200 }),
      plan({ price_per: 'bed' }),
    ];
    const [listing] = graphFor({ floor_plans: plans });
    expect(listing.offers).toMatchObject([
      {
        priceSpecification: [
          { minPrice: 900, priceCurrency: 'USD', unitCode: 'MON', unitText: 'per unit' },
          {},
        ],
      },
      { priceSpecification: [{ price: 900, unitText: 'per bed' }, {}] },
    ]);
    expect(JSON.stringify(listing.offers)).not.toContain('1200');
    expect(listing.mainEntity.accommodationFloorPlan).toHaveLength(4);
    expect(JSON.stringify(listing.mainEntity.accommodationFloorPlan)).not.toContain('rice');
  });

  test('gives the monthly cost per person as a second price', () => {
    const [listing] = graphFor({ floor_plans: [plan({}), plan({ cost: 610, cost_max: 680 })] });
    const perPerson = { name: 'Cost per person', unitText: 'per person' };
    expect(listing.offers).toMatchObject([
      { priceSpecification: [{ name: 'Rent' }, { ...perPerson, price: 950 }] },
      { priceSpecification: [{ name: 'Rent' }, { ...perPerson, minPrice: 610 }] },
    ]);
  });

  test('omits coordinates of an approximate location', () => {
    expect(graphFor({ is_approximate: true })[0].mainEntity).not.toHaveProperty('geo');
    expect(graphFor({})[0].mainEntity.geo).toMatchObject({ latitude: 40, longitude: -83 });
  });

  test('omits absent features, and omits petsAllowed if the listing does not mention pets', () => {
    const { mainEntity } = graphFor({ features: [feature('no-pets'), feature('pool')] })[0];
    expect(mainEntity.petsAllowed).toBe(false);
    expect(mainEntity.amenityFeature).toMatchObject([{ name: 'pool', value: true }]);
    expect(graphFor({ features: [feature('cats-allowed')] })[0].mainEntity.petsAllowed).toBe(true);
    const { amenityFeature } = graphFor({ on_bus_route: true })[0].mainEntity;
    expect(amenityFeature).toMatchObject([{ name: 'On Bus Route', value: true }]);
    expect(graphFor({})[0].mainEntity).not.toHaveProperty('petsAllowed');
  });
});

test("JSON-LD of a listing has the URL at its nearest school, on that school's domain if it has one", () => {
  expect(graphFor({})[0]).toMatchObject({
    '@type': 'RealEstateListing',
    url: `${BASE}/harbor-college/off-campus-housing/the-mill/7/`,
    datePosted: '2026-08-15',
    mainEntity: { '@type': 'House', name: 'The Mill' },
  });
  const site = { id: 1, domain: 'homes.harbor.edu' };
  expect(graphFor({ primary_school: { ...nearest, site } })[0].url).toBe(
    'https://homes.harbor.edu/harbor-college/off-campus-housing/the-mill/7/',
  );
});
