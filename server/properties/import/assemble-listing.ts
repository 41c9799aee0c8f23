import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Remark } from '#server/jobs/import/import-report.ts';
import { MAX_FLOOR_PLANS } from '#shared/api/manager-properties.ts';
import { msg, t } from '#shared/texts/t.ts';
import { PROPERTY_DEFAULTS, type PropertyInput, type PropertyValues } from '../property-input.ts';
import type { StagedListing } from './listing-stage.queries.ts';
import type { ReadPlan } from './merge-listing.ts';
import { type DateOrder, resolveDate, resolveOrder } from './read-date.ts';
import type { ListingRow, PlanFacts } from './read-listing.ts';

/**
 * Part of each listing's hash. Increase it when parsing changes, so that the next import saves all listings
 * again.
 */
const READING_VERSION = 5;
export type AssembledListing = {
  input: PropertyInput;
  /** Same order as in `input`. */
  plans: ReadPlan[];
  /** Reasons why the listing is saved as inactive; empty if it is public. */
  reasons: Remark[];
  notes: Map<number, Remark[]>;
  hash: Buffer;
};

export type AssemblyContext = {
  source: string;
  managerId: number;
  featureIds: ReadonlyMap<string, number>;
  today: string;
  dateOrder: DateOrder;
  hasSchoolNear: (lng: number, lat: number) => boolean;
};

export const tooManyPlans = (): Remark => ({
  kind: t('a property can have up to {max} floor plans: this one is left out', { max: MAX_FLOOR_PLANS }),
});

/** Builds a listing from its rows: the first row has the property's facts, each row is a floor plan. */
export function assembleListing(
  listing: Omit<StagedListing, 'later'>,
  context: AssemblyContext,
): AssembledListing {
  const rows = listing.rows.slice(0, MAX_FLOOR_PLANS);
  const first = rows[0]!.row;
  const notes = new Map(rows.map(({ line, row }) => [line, [...row.notes]]));
  for (const { line } of listing.rows.slice(MAX_FLOOR_PLANS)) {
    notes.set(line, [tooManyPlans()]);
  }
  const place = placeOf(listing, first, notes.get(rows[0]!.line)!);
  const reasons = reasonsOf(
    rows.map(({ row }) => row),
    context,
    notes,
    rows[0]!.line,
  );
  const { features: _, ...read } = first.property;
  const values: PropertyValues = {
    ...read,
    ...place,
    manager_id: context.managerId,
    status: reasons.length === 0 ? 'active' : 'inactive',
    source: context.source,
    external_id: listing.external_id,
  };
  const slugs = new Set(rows.flatMap(({ row }) => row.property.features));
  const features = [...slugs].sort().flatMap((slug) => context.featureIds.get(slug) ?? []);
  const undated = rows
    .map(({ line, row: { plan, planUnread: unread } }) => ({
      ...plan,
      date_available: resolveOrder(plan.date_available, context.dateOrder, notes.get(line)!),
      unread,
    }))
    .sort(byBedroomsAndPrice);
  const facts = [READING_VERSION, withoutDefaults(values), first.unread, [...slugs].sort(), undated, reasons];
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest();
  const plans = undated.map(({ unread, ...plan }) => ({
    plan: { ...plan, date_available: resolveDate(plan.date_available, context.today) },
    unread,
  }));
  const floor_plans = plans.map(({ plan }) => plan);
  return {
    input: { values: { ...values, source_hash: hash }, floor_plans, features },
    plans,
    reasons,
    notes,
    hash,
  };
}

/**
 * Omits defaults from the hash, so that adding a field to the program doesn't change the hash of unchanged
 * files.
 */
function withoutDefaults({ manager_id: _, ...values }: PropertyValues) {
  const defaults: Record<string, unknown> = PROPERTY_DEFAULTS;
  return Object.entries(values)
    .filter(([name, value]) => !isDeepStrictEqual(value, defaults[name]))
    .sort();
}

function byBedroomsAndPrice(a: PlanFacts, b: PlanFacts): number {
  return a.bedrooms - b.bedrooms || (a.price ?? 0) - (b.price ?? 0);
}

type Place = Pick<PropertyValues, 'location_precision' | 'is_approximate'>;

/** The point of an area gets a precision that shows it as approximate. */
function placeOf(listing: Omit<StagedListing, 'later'>, row: ListingRow, notes: Remark[]): Place {
  if (listing.is_shared && !row.found) {
    notes.push({ kind: msg('ten or more addresses share the point: shown as approximate') });
    return { location_precision: 'city', is_approximate: true };
  }
  if (listing.is_disputed) {
    notes.push({ kind: msg('the file has different points for this address: shown as approximate') });
    return { location_precision: 'street', is_approximate: true };
  }
  if (row.found) return row.found;
  if (row.hasStreetAddress) return { location_precision: 'exact', is_approximate: false };
  notes.push({ kind: msg('there is no house number: shown as approximate') });
  return { location_precision: row.property.address_1 === '' ? 'city' : 'street', is_approximate: true };
}

function reasonsOf(
  rows: ListingRow[],
  context: AssemblyContext,
  notes: Map<number, Remark[]>,
  line: number,
): Remark[] {
  const { property } = rows[0]!;
  const reasons = rows.flatMap((row) => row.withheld);
  const isEveryPlanWithheld = rows.every((row) => row.planWithheld.length > 0);
  const ofPlans = rows.flatMap((row) => row.planWithheld);
  if (isEveryPlanWithheld) reasons.push(...ofPlans);
  else notes.get(line)!.push(...ofPlans);
  if (!context.hasSchoolNear(property.lng, property.lat))
    reasons.push({ kind: msg('no school is within 15 miles') });
  const kinds = new Map(reasons.map((reason) => [reason.kind, reason]));
  return [...kinds.values()];
}
