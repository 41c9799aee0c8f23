import type { FeeDraft, ListingDraft, PhotoDraft, PlanDraft } from './listing-draft.ts';

const distinct = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b);
/**
 * Returns the idempotency key of a new item. A saved item has only a local key, which the server does not
 * know.
 */
const keyOf = ({ id, key }: { id: number; key: string }) => (id > 0 ? {} : { key });
/** A blank number of half baths means none. Bedrooms and full baths must be filled in. */
const orZero = (text: string) => (text.trim() === '' ? '0' : text);
const withoutDollar = (text: string) => text.replaceAll('$', '').trim();

const AMOUNT_RANGE = /^([^–-]+)[–-]([^–-]+)$/;

/** Splits a range that is typed as `50–90` or `50-90`. */
export function feeBody(fee: FeeDraft) {
  const [, amount = fee.amount, amount_max = ''] = AMOUNT_RANGE.exec(fee.amount) ?? [];
  return { ...fee, amount, amount_max };
}

/**
 * Request body with values as typed, which the endpoint's schema parses. Omits billing period and contract
 * end, because the server sets them (section 7).
 */
export function propertyBody(draft: ListingDraft, manager?: number) {
  const { fields, features } = draft;
  return {
    ...fields,
    fees: fields.fees.map(feeBody),
    category: 'for_rent',
    features: distinct(features),
    ...(manager === undefined ? {} : { manager }),
    ...keyOf(draft),
  };
}

export function planBody(plan: PlanDraft, property_id: number) {
  const { fields, features } = plan;
  const price = withoutDollar(fields.price);
  return {
    ...fields,
    property_id,
    price,
    // A price of 'Call' has no maximum.
    price_max: price === '0' ? '' : withoutDollar(fields.price_max),
    half_bath: orZero(fields.half_bath),
    fees: fields.fees.map(feeBody),
    date_available: fields.date_available.slice(0, 10),
    features: distinct(features),
    ...keyOf(plan),
  };
}

export function photoBody({ caption }: PhotoDraft, order: number) {
  return { caption, order };
}
