import type { INTERESTS } from '#shared/api/roommate-fields.ts';

type InterestKind = (typeof INTERESTS)[number];

/** What the three lists of interests are called, and an example of each. */
export const INTEREST_WORDS: Record<InterestKind, { name: string; example: string }> = {
  entertainment: { name: 'Entertainment', example: 'Board games' },
  activities: { name: 'Activities', example: 'Climbing' },
  dining: { name: 'Dining', example: 'Thai food' },
};
