export const FEATURE_GROUPS = [
  'parking',
  'recreation',
  'kitchen',
  'living',
  'security',
  'utilities',
  'pets',
  'laundry',
  'other',
] as const;

type OrderedFeature = { id: number; name: string; slug: string; group: (typeof FEATURE_GROUPS)[number] };

/** Number of pet types. Section 9 says that 'Pets Allowed' offers the first three. */
const PET_TYPE_COUNT = 3;

const isNegative = ({ slug }: OrderedFeature) => slug.startsWith('no-');

/** Sorts by group, then name. Names that start with 'no-' are last in their group (section 5). */
export function compareFeatures(a: OrderedFeature, b: OrderedFeature): number {
  return (
    FEATURE_GROUPS.indexOf(a.group) - FEATURE_GROUPS.indexOf(b.group) ||
    Number(isNegative(a)) - Number(isNegative(b)) ||
    (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id)
  );
}

export function petTypes<F extends OrderedFeature & { type: string }>(features: readonly F[]): F[] {
  return features
    .filter(({ group, type }) => group === 'pets' && type === 'property')
    .toSorted((a, b) => a.id - b.id)
    .slice(0, PET_TYPE_COUNT)
    .toSorted((a, b) => Number(isNegative(a)) - Number(isNegative(b)) || a.id - b.id);
}
