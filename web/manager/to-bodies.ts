import type { ListingDraft, PhotoDraft, PlanDraft } from './listing-draft.ts';

const distinct = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b);
/** What is saved needs none: its key only tells it from its neighbours. */
const keyOf = ({ id, key }: { id: number; key: string }) => (id > 0 ? {} : { key });
/** A blank count of half baths means none. Bedrooms and full baths must be chosen. */
const orZero = (text: string) => (text.trim() === '' ? '0' : text);
const withoutDollar = (text: string) => text.replaceAll('$', '').trim();

/**
 * What is sent of a property, as typed: the schema of the call reads it. The billing period and the end of the contract are
 * set by the server, as section 7 wants them.
 */
export function propertyBody(draft: ListingDraft, manager?: number) {
  const { fields, features } = draft;
  return {
    ...fields,
    category: 'for_rent',
    features: distinct(features),
    ...(manager === undefined ? {} : { manager }),
    ...keyOf(draft),
  };
}

/** What is sent of a floor plan, as typed. @param property_id any, where the plan is only judged */
export function planBody(plan: PlanDraft, property_id: number) {
  const { fields, features } = plan;
  const price = withoutDollar(fields.price);
  return {
    ...fields,
    property_id,
    price,
    // 'Call' has no upper end.
    price_max: price === '0' ? '' : withoutDollar(fields.price_max),
    half_bath: orZero(fields.half_bath),
    date_available: fields.date_available.slice(0, 10),
    features: distinct(features),
    ...keyOf(plan),
  };
}

export function photoBody({ caption }: PhotoDraft, order: number) {
  return { caption, order };
}
