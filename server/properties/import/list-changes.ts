import { isDeepStrictEqual } from 'node:util';
import type { OwnProperty } from '../manage/own-properties.queries.ts';
import type { FloorPlanInput, PropertyValues } from '../property-input.ts';
import type { FloorPlanRow } from '../read-model.queries.ts';
import { formatCosts } from './format-costs.ts';

export type StoredListing = {
  values: OwnProperty;
  plans: readonly FloorPlanRow[];
  /** Ids of features. */
  features: readonly number[];
};
type MergedListing = {
  values: PropertyValues;
  plans: readonly FloorPlanInput[];
  features: readonly number[];
};

/** A changed field with shortened texts for the report. */
export type Change = { field: string; from: string; to: string };

/** Columns that the import computes, also from other listings of the file. Their changes are not reported. */
const DERIVED = ['source_hash', 'location_precision', 'is_approximate'];
/** Smaller differences of coordinates are rounding errors. */
const SAME_DEGREES = 1e-6;
const LONGEST_TEXT = 60;

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  const costs = typeof value === 'object' ? formatCosts(value) : null;
  const text = costs ?? (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value));
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}

function compare(before: object, after: object, ignored: readonly string[] = []): Change[] {
  const stored = before as Record<string, unknown>;
  return Object.entries(after)
    .filter(([field, value]) => !ignored.includes(field) && !isDeepStrictEqual(stored[field], value))
    .filter(([field, value]) => {
      const isDegrees = field === 'lng' || field === 'lat';
      return !isDegrees || Math.abs((stored[field] as number) - (value as number)) > SAME_DEGREES;
    })
    .map(([field, value]) => ({ field, from: textOf(stored[field]), to: textOf(value) }));
}

const describePlan = ({ name, bedrooms, price }: Pick<FloorPlanInput, 'name' | 'bedrooms' | 'price'>) =>
  [name, `${bedrooms} bed`, price === null ? '' : `$${price}`].filter(Boolean).join(' ');

function listPlanChanges(before: readonly FloorPlanRow[], after: readonly FloorPlanInput[]): Change[] {
  const stored = new Map(before.map((plan) => [plan.id, plan]));
  const given = new Set(after.map(({ id }) => id));
  const changed = after.flatMap((plan) => {
    const old = stored.get(plan.id ?? -1);
    return old ? compare(old, plan) : [{ field: 'floor_plan', from: '', to: describePlan(plan) }];
  });
  const removed = before.filter(({ id }) => !given.has(id));
  return [...changed, ...removed.map((plan) => ({ field: 'floor_plan', from: describePlan(plan), to: '' }))];
}

/** Compares a stored listing with what an import is about to save. @param slugs slugs by feature id */
export function listChanges(
  before: StoredListing,
  after: MergedListing,
  slugs: ReadonlyMap<number, string>,
): Change[] {
  const namesOf = (ids: readonly number[], others: readonly number[]) =>
    ids
      .filter((id) => !others.includes(id))
      .map((id) => slugs.get(id) ?? String(id))
      .sort()
      .join(', ');
  const [gone, fresh] = [namesOf(before.features, after.features), namesOf(after.features, before.features)];
  return [
    ...compare(before.values, after.values, DERIVED),
    ...listPlanChanges(before.plans, after.plans),
    ...(gone || fresh ? [{ field: 'features', from: textOf(gone), to: textOf(fresh) }] : []),
  ];
}
