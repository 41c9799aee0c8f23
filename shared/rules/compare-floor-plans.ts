import { isCall } from './rent-range.ts';

type Compared = { id: number; bedrooms: number; price: number | null };

/** Sorts by bedrooms, then by lowest rent. Plans with 'Call' instead of a rent are last. */
export function compareFloorPlans(a: Compared, b: Compared): number {
  const rent = ({ price }: Compared) => (isCall(price) ? Number.MAX_SAFE_INTEGER : price);
  return a.bedrooms - b.bedrooms || rent(a) - rent(b) || a.id - b.id;
}
