import { MAX_PRICE_USD } from '#shared/rules/listing-filter.ts';
import { isCall, type Rent } from '#shared/rules/rent-range.ts';

/** The slider is nonlinear: most student rents are below $3,000 and get fine steps and most of the width. */
const FINE_STEP_USD = 50;
const FINE_UP_TO_USD = 3_000;
const COARSE_STEP_USD = 500;
const FINE_STEPS = FINE_UP_TO_USD / FINE_STEP_USD;
const COARSE_STEPS = (MAX_PRICE_USD - FINE_UP_TO_USD) / COARSE_STEP_USD;

export const LAST_POSITION = FINE_STEPS + COARSE_STEPS;

export function priceAt(position: number): number {
  const fine = Math.min(position, FINE_STEPS);
  return fine * FINE_STEP_USD + (position - fine) * COARSE_STEP_USD;
}

export function positionOf(price: number): number {
  const inRange = Math.min(MAX_PRICE_USD, Math.max(0, price));
  if (inRange <= FINE_UP_TO_USD) return Math.round(inRange / FINE_STEP_USD);
  return FINE_STEPS + Math.round((inRange - FINE_UP_TO_USD) / COARSE_STEP_USD);
}

const POSITIONS_PER_BAR = 2;
const BAR_COUNT = LAST_POSITION / POSITIONS_PER_BAR;

type Bar = { from: number; to: number; count: number };

function barOf(price: number): number {
  const exact =
    price <= FINE_UP_TO_USD ? price / FINE_STEP_USD : FINE_STEPS + (price - FINE_UP_TO_USD) / COARSE_STEP_USD;
  return Math.min(BAR_COUNT - 1, Math.floor(exact / POSITIONS_PER_BAR));
}

/** Creates the histogram. Each bar counts a listing once. 'Call' is not counted. */
export function priceBars(listings: readonly (readonly Rent[])[]): Bar[] {
  const counts = new Array<number>(BAR_COUNT).fill(0);
  for (const plans of listings) {
    const prices = plans
      .flatMap(({ price, price_max }) => [price, price_max])
      .filter((price) => !isCall(price));
    for (const bar of new Set(prices.map((price) => barOf(price as number)))) counts[bar]! += 1;
  }
  return counts.map((count, bar) => ({
    from: priceAt(bar * POSITIONS_PER_BAR),
    to: priceAt((bar + 1) * POSITIONS_PER_BAR),
    count,
  }));
}
