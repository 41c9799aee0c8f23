import type { Feature } from '#shared/api/features.ts';

type CreateListingProps = { features: Feature[] };

export function CreateListing({ features }: CreateListingProps) {
  return <h1 data-features={features.length}>Add a listing</h1>;
}
