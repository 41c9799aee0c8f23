import type { ListingMapping } from './listing-mapping.ts';
import { porchlightMapping } from './porchlight-mapping.ts';
import { uci555Mapping } from './uci555-mapping.ts';

/** The command line uses the first one by default. */
export const listingMappings: readonly ListingMapping[] = [porchlightMapping, uci555Mapping];
