import type { Feature } from '#shared/api/features.ts';
import type { ManagerProperty } from '#shared/api/manager-properties.ts';
import { listingTitle } from './listing-row.ts';

type EditListingProps = { property: ManagerProperty; features: Feature[] };

export function EditListing({ property, features }: EditListingProps) {
  return <h1 data-features={features.length}>{listingTitle(property)}</h1>;
}
