import type { Feature } from '#shared/api/features-schemas.ts';
import { compareFeatures, petTypes } from '#shared/rules/feature-order.ts';
import { msg } from '#shared/texts/t.ts';
import type { PanelProps } from './panel-props.ts';

type AmenityGroup = { title: string; features: Feature[] };

type Titles = readonly (readonly [group: Feature['group'], title: string])[];

/**
 * Titles of the amenity groups (section 2.10). Laundry and pet types are not here but in the details panel.
 */
const CURRENT: Titles = [
  ['parking', msg('Parking')],
  ['recreation', msg('Recreation')],
  ['kitchen', msg('Kitchen')],
  ['security', msg('Security')],
  ['living', msg('Living Area')],
  ['utilities', msg('Utilities')],
  ['pets', msg('Pets')],
  ['other', msg('Other')],
];
const OLDER: Titles = [
  ['parking', msg('Parking and Transportation')],
  ['recreation', msg('Recreation')],
  ['kitchen', msg('Kitchen')],
  ['living', msg('Living')],
  ['security', msg('Security')],
  ['pets', msg('Pets')],
  ['laundry', msg('Laundry')],
];
const ELSEWHERE: readonly string[] = ['laundry'] satisfies Feature['group'][];

/** Returns the group under which a feature is shown. Features of groups without a title go to Other. */
function currentGroup({ group }: Feature): Feature['group'] {
  return CURRENT.some(([known]) => known === group) ? group : 'other';
}

export function amenityGroups(features: readonly Feature[], variant: PanelProps['variant']): AmenityGroup[] {
  const pets = petTypes(features);
  const offered = features
    .filter((feature) => feature.type === 'property' && !pets.includes(feature))
    .filter(({ group }) => variant === 'older' || !ELSEWHERE.includes(group))
    .toSorted(compareFeatures);
  const groupOf = variant === 'older' ? ({ group }: Feature) => group : currentGroup;
  return (variant === 'older' ? OLDER : CURRENT)
    .map(([group, title]) => ({ title, features: offered.filter((one) => groupOf(one) === group) }))
    .filter((group) => group.features.length > 0);
}

export function laundryFeatures(features: readonly Feature[]): Feature[] {
  return features
    .filter(({ group, type }) => group === 'laundry' && type === 'property')
    .toSorted(compareFeatures);
}
