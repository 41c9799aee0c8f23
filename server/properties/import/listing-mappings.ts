import type { ListingMapping } from './listing-mapping.ts';
import { porchlightMapping } from './porchlight-mapping.ts';
import { uci555Mapping } from './uci555-mapping.ts';

/** The mappings that the command knows by name; the first is taken when none is named. */
export const listingMappings: readonly ListingMapping[] = [porchlightMapping, uci555Mapping];
