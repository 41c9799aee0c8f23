import { LEASE_LENGTHS, type LeaseLength } from './lease-lengths.ts';
import { PROPERTY_TYPES, type PropertyType } from './property-type-label.ts';

/**
 * Yes/no facts of a listing that searches filter by: types, slugs of features and lease lengths. The position is the bit in
 * stored masks. Append new ones, because other changes make stored masks wrong until a job has rebuilt them.
 */
export const TRAITS = [
  'furnished',
  'verified',
  ...PROPERTY_TYPES,
  'cats-allowed',
  'dogs-allowed',
  'small-animals-allowed',
  'laundry-in-unit',
  'laundry-on-site',
  'laundry-hookups',
  'garage',
  'covered-parking',
  'off-street-parking',
  'street-parking',
  'internet-included',
  'water-included',
  'electricity-included',
  'gas-included',
  'heat-included',
  'trash-included',
  'cable-included',
  'wheelchair-access',
  'elevator',
  ...LEASE_LENGTHS,
] as const;
export type Trait = (typeof TRAITS)[number];

/** Slugs of features that mean the same as a trait. */
const SAME_TRAIT: Readonly<Record<string, Trait>> = { 'plan-laundry': 'laundry-in-unit' };

type TraitFacts = {
  type: PropertyType;
  furnished_units: boolean;
  lease_lengths: readonly LeaseLength[];
  manager: { verified: object | null };
  /** Slugs of the features of the property and its floor plans. */
  slugs: readonly string[];
};

// Arithmetic instead of bit operators, which have only 32 bits.
const bitOf = (trait: Trait) => 2 ** TRAITS.indexOf(trait);

export function traitMask(traits: readonly Trait[]): number {
  return [...new Set(traits)].reduce((mask, trait) => mask + bitOf(trait), 0);
}

export function hasTrait(mask: number, trait: Trait): boolean {
  return Math.floor(mask / bitOf(trait)) % 2 === 1;
}

/** Returns the bit mask of a listing's traits. */
export function listingTraits({ type, furnished_units, lease_lengths, manager, slugs }: TraitFacts): number {
  const names = new Set<string>([type, ...lease_lengths, ...slugs.map((slug) => SAME_TRAIT[slug] ?? slug)]);
  if (furnished_units) names.add('furnished');
  if (manager.verified) names.add('verified');
  return traitMask(TRAITS.filter((trait) => names.has(trait)));
}
