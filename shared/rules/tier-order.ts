export const TIERS = ['free', 'standard', 'premium'] as const;
export type Tier = (typeof TIERS)[number];

/** Order of the tiers (section 4). The database stores this rank for lists and pins. */
export const TIER_RANK: Record<Tier, number> = { free: 0, standard: 1, premium: 2 };
