import { msg } from '../texts/t.ts';

export const UTILITY_LABELS = {
  electricity: msg('Electricity'),
  gas: msg('Gas'),
  heat: msg('Heat'),
  water: msg('Water'),
  internet: msg('Internet'),
  cable: msg('Cable TV'),
  trash: msg('Trash collection'),
};
export type Utility = keyof typeof UTILITY_LABELS;
export const UTILITIES = Object.keys(UTILITY_LABELS) as Utility[];

/** Whole US dollars per person and month. */
export type UtilityEstimates = Partial<Record<Utility, number>>;

/** Slug of the feature that marks a utility as included in the rent. */
export const includedSlug = (utility: Utility) => `${utility}-included`;

/** Returns the estimates of utilities that the rent does not include. */
export function extraUtilities(
  estimates: UtilityEstimates,
  slugs: readonly string[],
): { utility: Utility; amount: number }[] {
  return UTILITIES.flatMap((utility) => {
    const amount = estimates[utility];
    return amount === undefined || slugs.includes(includedSlug(utility)) ? [] : [{ utility, amount }];
  });
}
