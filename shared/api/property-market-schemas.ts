import * as z from 'zod/mini';
import type { EndpointSchemas } from './endpoint.ts';
import { idInput } from './inputs.ts';
import { PRICE_PER } from './properties.ts';
import { propertyCardSchema } from './properties-schemas.ts';

/** Range of `listings` comparable rents per person in whole US dollars a month. It contains about 80 %. */
const marketRentSchema = z.object({
  bedrooms: z.int(),
  /** The lowest rent per person of this listing's floor plans with these bedrooms. */
  own: z.int(),
  low: z.int(),
  high: z.int(),
  listings: z.int(),
});
export type MarketRent = z.output<typeof marketRentSchema>;

const priceChangeSchema = z.object({
  plan: z.string(),
  bedrooms: z.int(),
  price_per: z.enum(PRICE_PER),
  /** `YYYY-MM-DD` in UTC. */
  day: z.string(),
  price_before: z.int(),
  price_after: z.int(),
});
export type PriceChange = z.output<typeof priceChangeSchema>;

const marketSchema = z.object({
  /** The most similar first. */
  similar: z.array(propertyCardSchema),
  /** By bedrooms. Omits those with fewer than eight comparable listings. */
  rents: z.array(marketRentSchema),
  /** Changes of rents while the listing was public, of the last year, the newest first. */
  price_changes: z.array(priceChangeSchema),
});
export type PropertyMarket = z.output<typeof marketSchema>;

export const propertyMarketSchemas = {
  property_market: {
    tag: 'Properties',
    summary:
      'Returns similar properties within two miles, and the range of rents per person of those with as many bedrooms.',
    params: z.object({ id: idInput('id') }),
    query: z.object({ school: idInput('school') }),
    response: marketSchema,
  },
} satisfies EndpointSchemas;
