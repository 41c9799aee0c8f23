import { csvLine } from '#shared/rules/csv-cell.ts';
import { LISTING_FIELDS, type ListingField } from '#shared/rules/listing-file-fields.ts';
import { mapFields, type PropertyFieldValues } from '#shared/rules/property-fields.ts';
import type { ListingSource } from '../listing-form.ts';
import { formatCosts } from './format-costs.ts';

export type ExportedListing = ListingSource & {
  external_id: string;
  features: readonly string[];
};

/** Computed, so imports ignore it. */
const COST = 'cost_per_person';
type Column = ListingField | typeof COST;
const COLUMNS: readonly Column[] = [
  ...LISTING_FIELDS.filter((field) => field !== 'photos' && field !== 'price_period'),
  COST,
];
const yesNo = (value: boolean) => (value ? 'yes' : 'no');
const orNone = (value: number | string | null) => (value === null ? '' : String(value));

type Plan = ExportedListing['floor_plans'][number];

function planCells(plan: Plan): Partial<Record<Column, string>> {
  return {
    plan_name: plan.name,
    bedrooms: String(plan.bedrooms),
    bathrooms: String(plan.full_bath + plan.half_bath / 2),
    sq_feet: orNone(plan.sq_feet),
    stories: String(plan.stories),
    price: String(plan.price ?? 0),
    price_max: orNone(plan.price_max),
    price_per: plan.price_per,
    date_available: orNone(plan.date_available),
    tour_url: orNone(plan.tour_url),
    plan_deposit: orNone(plan.deposit),
    plan_fees: formatCosts(plan.fees),
    [COST]: [plan.cost, plan.cost_max].filter((cost) => cost !== null).join('-'),
  };
}

function cellOf(value: PropertyFieldValues[keyof PropertyFieldValues]): string {
  if (typeof value === 'boolean') return yesNo(value);
  return typeof value === 'object' && value !== null ? formatCosts(value) : orNone(value);
}

function listingCells({ listing, external_id, features }: ExportedListing) {
  return {
    ...mapFields((name) => cellOf(listing[name])),
    external_id,
    status: listing.status,
    latitude: String(listing.lat),
    longitude: String(listing.lng),
    features: features.join('|'),
  } satisfies Partial<Record<ListingField, string>>;
}

/** One row per floor plan. A listing without floor plans has one row without rent. */
export const writeCsv = {
  head: `\ufeff${COLUMNS.join(',')}\r\n`,
  tail: '',
  listing(one: ExportedListing): string {
    const shared: Partial<Record<ListingField, string>> = listingCells(one);
    const plans = one.floor_plans.length > 0 ? one.floor_plans.map(planCells) : [{}];
    return plans
      .map((plan) => {
        const cells: Partial<Record<Column, string>> = { ...shared, ...plan };
        return csvLine(COLUMNS.map((column) => cells[column] ?? ''));
      })
      .join('');
  },
};
