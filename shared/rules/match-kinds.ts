/** Reasons why a saved search alerts about a listing. */
export const MATCH_KINDS = ['new', 'price_drop', 'available_again'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];
