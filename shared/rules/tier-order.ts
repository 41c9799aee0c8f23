export const TIERS = ['free', 'standard', 'premium'] as const;
export type Tier = (typeof TIERS)[number];

/** free < standard < premium (section 4). The read model and pins store this rank. */
export const TIER_RANK: Record<Tier, number> = { free: 0, standard: 1, premium: 2 };
