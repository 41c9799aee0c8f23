import { type RawBuilder, sql } from 'kysely';
import type { BoundingBox } from '#shared/api/inputs.ts';
import type { SearchFilter } from '#shared/api/search-filters.ts';
import { FILTER_OPTIONS, type FilterCounts, withOption } from '#shared/rules/filter-counts.ts';
import { filterParts } from '#shared/rules/filter-parts.ts';
import {
  type ActiveField,
  activeFields,
  isWholePriceRange,
  MAX_BEDS_OPTION,
  takesEveryPlan,
  traitsOf,
} from '#shared/rules/listing-filter.ts';
import { traitMask } from '#shared/rules/listing-traits.ts';
import type { PlanFacts } from '#shared/rules/plan-facts.ts';
import { searchWords } from '#shared/rules/search-text.ts';
import type { Db } from '../db/tables.ts';
import { filterRanges } from './plan-prices.ts';

type Condition = RawBuilder<unknown>;

const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

export const inBox = ([west, south, east, north]: BoundingBox): Condition =>
  sql`c.lat between ${south}::float8 and ${north}::float8 and c.lng between ${west}::float8 and ${east}::float8`;

/** Same rule as `meetsCommute` and `isCommuteUnknown` in `shared/rules/commute-filter.ts`. */
function commuteConditions({ commute_mode, commute_max, commute_unknown }: SearchFilter): Condition[] {
  if (commute_mode === undefined) return [];
  const minutes = sql.ref(`c.${commute_mode}_minutes`);
  if (commute_unknown) return [sql`${minutes} is null`];
  return commute_max === undefined ? [] : [sql`${minutes} <= ${commute_max}::int`];
}

/** Same rule as `listingMeets` in `shared/rules/listing-filter.ts`, for a row `c` of `property_cards`. */
function listingCondition([name, field]: ActiveField, filter: SearchFilter): Condition {
  if (field.kind === 'text') {
    const patterns = searchWords(filter.q ?? '').map((word) => `% ${word}%`);
    return sql`c.search_text like all (${patterns}::text[])`;
  }
  const mask = sql`${traitMask(traitsOf(field, filter[name]))}::bigint`;
  return field.kind === 'traits' && field.needs === 'any'
    ? sql`c.traits & ${mask} <> 0`
    : sql`c.traits & ${mask} = ${mask}`;
}

/** Faster for few conditions than `unnest` in the from clause, which stores its rows. */
const PLANS = sql`(select unnest(c.plans) as plan) as plans`;
const factOf = (name: keyof PlanFacts): Condition => sql`(plan).${sql.ref(name)}`;

const rentColumns = ({ price_basis }: SearchFilter) =>
  price_basis === 'person' ? [factOf('cost'), factOf('cost_max')] : [factOf('price'), factOf('price_max')];

const TYPES = { baths: sql`real`, sq_feet: sql`int`, date_available: sql`date` };

/** Same rule as `planMeets` in `shared/rules/listing-filter.ts`, for a `plan`. */
function planCondition([name, field]: ActiveField, filter: SearchFilter): Condition {
  if (field.kind === 'beds')
    return sql`least(${factOf('bedrooms')}, ${MAX_BEDS_OPTION}::int) = any(${filter.beds}::int[])`;
  if (!('of' in field)) throw new Error(`${name} is no filter of floor plans.`);
  const fact = factOf(field.of);
  if (field.kind === 'flag') return fact;
  const operator = field.is === 'min' ? sql`>=` : sql`<=`;
  return sql`${fact} ${operator} ${filter[name]}::${TYPES[field.of]}`;
}

function planConditions(filter: SearchFilter): Condition[] {
  const conditions = activeFields(filter).ofPlan.map((active) => planCondition(active, filter));
  if (isWholePriceRange(filter)) return conditions;
  const { price_min = 0, price_max = 1_000_000_000 } = filter;
  const range = sql`between ${price_min}::int and ${price_max}::int`;
  const [rent, most] = rentColumns(filter);
  return [...conditions, sql`${rent} > 0 and (${rent} ${range} or ${most} ${range})`];
}

/** Conditions for a row `c` of `property_cards`, to append to others. */
export function meetsFilter(filter: SearchFilter): Condition {
  const { ofListing, ofPlan } = activeFields(filter);
  const ranges = filterRanges(filter);
  // `plan_prices` tests bedrooms and rent. It costs less than a subquery, so it comes first even if there is one.
  const needsPlans = ofPlan.some(([, { kind }]) => kind !== 'beds');
  const conditions = [
    ...commuteConditions(filter),
    ...ofListing.map((active) => listingCondition(active, filter)),
    ...(ranges === null ? [] : [sql`c.plan_prices && ${ranges}::int4multirange`]),
    ...(needsPlans ? [sql`exists (select from ${PLANS} where ${allOf(planConditions(filter))})`] : []),
  ];
  return conditions.length === 0 ? sql`` : sql`and ${allOf(conditions)}`;
}

/** Lowest rent of the matching floor plans of a row `c` of `property_cards`. */
export function lowestRentOf(filter: SearchFilter): RawBuilder<number | null> {
  if (takesEveryPlan(filter))
    return filter.price_basis === 'person' ? sql`c.lowest_cost` : sql`c.lowest_price`;
  const [rent] = rentColumns(filter);
  return sql`(
    select min(${rent}) from ${PLANS} where ${rent} > 0 and ${allOf(planConditions(filter))})`;
}

/** Columns of a subquery: each distinct condition is computed once per row. */
class Columns {
  readonly list: Condition[] = [];
  readonly #names = new Map<string, Condition>();
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** @param key equal for equal conditions */
  add(key: string, condition: Condition): Condition {
    const known = this.#names.get(key);
    if (known) return known;
    const name = sql.ref(`${this.#prefix}${this.list.length}`);
    this.list.push(sql`${condition} as ${name}`);
    this.#names.set(key, name);
    return name;
  }
}

type CountSearch = { school_id: number; box: BoundingBox; filter: SearchFilter };

/** Same result as `countOptions` in `shared/rules/filter-counts.ts`. */
export async function findFilterCounts(
  db: Db,
  { school_id, box, filter }: CountSearch,
): Promise<FilterCounts> {
  const ofPlans = new Columns('p');
  const ofListings = new Columns('l');
  const countOf = (variant: SearchFilter): Condition => {
    const { ofListing, ofPlan } = activeFields(variant);
    const listing = ofListing.map((active) =>
      ofListings.add(JSON.stringify([active[0], variant[active[0]]]), listingCondition(active, variant)),
    );
    const commute = commuteConditions(variant).map((condition) => ofListings.add('commute', condition));
    const values = ofPlan.map(([name]) => [name, variant[name]]);
    const key = JSON.stringify([variant.price_basis, variant.price_min, variant.price_max, values]);
    const plans = takesEveryPlan(variant)
      ? []
      : [ofPlans.add(key, sql`coalesce(bool_or(${allOf(planConditions(variant))}), false)`)];
    return sql`count(*) filter (where ${allOf([...listing, ...commute, ...plans])})::int`;
  };
  const arrayOf = (variants: readonly SearchFilter[]) =>
    sql`array[${sql.join(variants.map(countOf))}]::int[]`;
  const parts = filterParts(filter);
  const { rows } = await sql<{ total: number; options: number[]; without: number[] }>`
    select ${countOf(filter)} as total,
      ${arrayOf(FILTER_OPTIONS.map((option) => withOption(filter, option)))} as options,
      ${arrayOf(parts.map((part) => part.without))} as without
    from (
      select ${sql.join(ofListings.list)}, p.*
      from property_cards c
      cross join lateral (select ${sql.join(ofPlans.list)} from unnest(c.plans) as plan) as p
      where c.school_id = ${school_id} and ${inBox(box)}
    ) as x`.execute(db);
  const { total, options, without } = rows[0]!;
  const byKey = (all: readonly { key: string }[], counts: readonly number[]) =>
    Object.fromEntries(all.map(({ key }, at) => [key, counts[at] ?? 0]));
  return { total, options: byKey(FILTER_OPTIONS, options), without: byKey(parts, without) };
}
