import fc from 'fast-check';
import { expect } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { ownListings } from '#server/properties/import/export-own-listings.ts';
import { type ExportedListing, writeCsv } from '#server/properties/import/write-csv.ts';
import { writeMits } from '#server/properties/import/write-mits.ts';
import { saveProperties } from '#server/properties/save-property.ts';
import { propertyPins } from '#shared/api/pins.ts';
import type { Pin } from '#shared/api/pins-schemas.ts';
import { propertyDetail } from '#shared/api/properties.ts';
import type { Property } from '#shared/api/properties-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { searchedListing } from '#shared/api/searched-card.ts';
import { PRICE_BASES, type PriceBasis, rentOn } from '#shared/rules/price-basis.ts';
import { makeManager, makeSchool, propertyInput, TOWN } from '#test/helpers/listings.ts';
import { callAs } from '#test/helpers/query-plans.ts';
import { compareHomes } from '#web/compare/compare-rows.ts';
import { cardPin } from '#web/housing/map-pins.ts';
import { narrowCard } from '#web/housing/narrow-card.ts';
import { priceBars } from '#web/housing/price-scale.ts';
import { filterInput, findListings } from '#web/housing/search-listings.ts';
import { rentTexts } from '#web/listings/card-facts.ts';
import { propertyJsonLd } from '#web/property/property-json-ld.ts';
import { anyFees, anyPlans } from './generate-plans.ts';

const anyHome = fc.record({ fees: anyFees, plans: anyPlans });
type Home = typeof anyHome extends fc.Arbitrary<infer H> ? H : never;
type Plan = Home['plans'][number];

/** Returns the price without use of the product's rules. */
function expectedFigure(plan: Plan, { fees }: Home, basis: PriceBasis): number | null {
  if (!plan.price) return null;
  if (basis === 'listing') return plan.price;
  const people = plan.bedrooms || 1;
  const isReplaced = (fee: Home['fees'][number]) =>
    plan.fees.some(({ kind, due }) => kind === fee.kind && due === fee.due);
  const due = [...fees.filter((fee) => !isReplaced(fee)), ...plan.fees].filter(
    (fee) => fee.is_required && fee.due === 'monthly',
  );
  const shares = due.map(({ amount, per }) => Math.round(per === 'unit' ? amount / people : amount));
  const rent = Math.max(1, Math.round(plan.price_per === 'unit' ? plan.price / people : plan.price));
  return shares.reduce((sum, share) => sum + share, rent);
}

const lowest = (figures: readonly (number | null)[]): number | null => {
  const known = figures.filter((figure) => figure !== null);
  return known.length > 0 ? Math.min(...known) : null;
};
const firstDollars = (text: string): number | null => {
  const dollars = /\$([\d,]+)/.exec(text)?.[1];
  return dollars === undefined ? null : Number(dollars.replace(',', ''));
};

function figureInJsonLd(property: Property, school: School, basis: PriceBasis): number | null {
  type Offer = { priceSpecification: { price?: number; minPrice?: number }[] };
  const graph = propertyJsonLd(property, school, 'https://porchlight.example') as {
    '@graph': [{ offers: Offer[] }];
  };
  const at = PRICE_BASES.indexOf(basis);
  const prices = graph['@graph'][0].offers.map(({ priceSpecification }) => priceSpecification[at]!);
  return lowest(prices.map(({ price, minPrice }) => price ?? minPrice ?? null));
}

function figureInComparison(property: Property, basis: PriceBasis): number | null {
  const { groups } = compareHomes([{ property, aux: null }], '2026-08-15');
  const label = basis === 'person' ? 'Per person' : 'Listed rent';
  return firstDollars(groups[0]!.rows.find((row) => row.label === label)!.cells[0]!.text);
}

function figureInCsv(listing: ExportedListing, basis: PriceBasis): number | null {
  const columns = writeCsv.head.trim().replace('\ufeff', '').split(',');
  const at = columns.indexOf(basis === 'person' ? 'cost_per_person' : 'price');
  const rows = writeCsv.listing(listing).trimEnd().split('\r\n');
  return lowest(rows.map((row) => Number.parseInt(row.split(',')[at]!, 10) || null));
}

function rentInMits(listing: ExportedListing): number | null {
  const rents = writeMits.listing(listing).matchAll(/<MarketRent Min="(\d+)"/g);
  return lowest([...rents].map(([, rent]) => Number(rent) || null));
}

/** Saves generated listings near a new school and compares their figures on all surfaces, on both bases. */
export async function checkPriceBasis(db: Db, count: number, seed: number): Promise<void> {
  const homes = fc.sample(anyHome, { numRuns: count, seed });
  const lng = TOWN[0] + (seed % 100);
  const id = await makeSchool(db, { lng });
  const school = { id, name: 'Mill State', short_name: '', public_view_url: 'mill-state', site: null };
  const manager = await makeManager(db);
  const ids = await saveProperties(
    db,
    homes.map(({ fees, plans }, at) =>
      propertyInput(
        manager,
        { fees, lng: lng + (at % 25) * 0.001, lat: TOWN[1] + (at % 20) * 0.001 },
        { floor_plans: plans },
      ),
    ),
  );
  const call = callAs(db);
  const bounds = [lng - 0.1, 39.9, lng + 0.1, 40.1] as const;
  const { cards } = await findListings(call, { school: id, bounds }, {}, count);
  const known = new Map(cards.map((card) => [card.id, card]));
  const exported = new Map<number, ExportedListing>();
  for await (const page of ownListings(db, manager))
    for (const one of page) exported.set(one.listing.id, one);

  for (const price_basis of PRICE_BASES) {
    const find = async (filter: object) => {
      const box = { school: id, in_bbox: bounds.join(','), ...filterInput({ ...filter, price_basis }) };
      return new Map(((await call(propertyPins, box)) as Pin[]).map(([pin, , , value]) => [pin, value]));
    };
    const pins = await find({});
    const figures = new Map<number, number | null>();
    for (const [at, home] of homes.entries()) {
      const figure = lowest(home.plans.map((plan) => expectedFigure(plan, home, price_basis)));
      const card = narrowCard(known.get(ids[at]!)!, { price_basis });
      const property = await call(propertyDetail, { id: card.id, school: id });
      const bars = priceBars([searchedListing(card).plans.map((plan) => rentOn(plan, price_basis))]);
      const bar = bars.find((one) => one.count > 0);
      const isInBar = figure === null ? !bar : bar && figure >= bar.from && figure < bar.to;
      expect(
        {
          pin: pins.get(card.id),
          pinInBrowser: cardPin(card).value,
          card: firstDollars(rentTexts(card).rent),
          histogram: isInBar ? figure : bar,
          comparison: figureInComparison(property, price_basis),
          jsonLd: figureInJsonLd(property, school as School, price_basis),
          csv: figureInCsv(exported.get(card.id)!, price_basis),
          mits: price_basis === 'listing' ? rentInMits(exported.get(card.id)!) : figure,
        },
        JSON.stringify({ home, price_basis }),
      ).toEqual({
        ...{ pin: figure, pinInBrowser: figure, card: figure, histogram: figure },
        ...{ comparison: figure, jsonLd: figure, csv: figure, mits: figure },
      });
      figures.set(card.id, figure);
    }
    for (const limit of [1, 250, 499, 500, 750, 1000, 1999]) {
      const cheap = [...figures].filter(([, figure]) => figure !== null && figure <= limit);
      expect(await find({ price_max: limit })).toEqual(new Map(cheap));
    }
  }
}
