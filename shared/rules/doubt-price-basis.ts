import { msg } from '../texts/t.ts';
import type { PricedPlan } from './cost-per-person.ts';

/**
 * Monthly rents per person in whole US dollars that are rare. Of 197 scraped homes with three or more bedrooms
 * near a university, the 14 below $350 a person were likely prices of a bed.
 */
const LOW_PER_PERSON_USD = 350;
const HIGH_PER_BED_USD = 2000;

/**
 * Returns a question for the manager if the rent looks like that of a bed but is marked as the unit's, or the
 * reverse. Null if it is plausible or the home has a single person.
 */
export function doubtPriceBasis({
  price,
  price_per,
  bedrooms,
}: Omit<PricedPlan, 'price_max'>): string | null {
  if (!price || bedrooms < 2) return null;
  if (price_per === 'unit' && price / bedrooms < LOW_PER_PERSON_USD)
    return msg('this looks like the rent of one bed, but it’s marked as the rent of the whole home');
  if (price_per === 'bed' && price > HIGH_PER_BED_USD)
    return msg('this looks like the rent of the whole home, but it’s marked as the rent per bed');
  return null;
}
