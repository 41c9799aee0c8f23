import type { INTERESTS } from '#shared/api/roommate-fields.ts';
import { msg } from '#shared/texts/t.ts';

type InterestKind = (typeof INTERESTS)[number];

export const INTEREST_LABELS: Record<InterestKind, { name: string; example: string }> = {
  entertainment: { name: msg('Entertainment'), example: msg('Board games…') },
  activities: { name: msg('Activities'), example: msg('Climbing…') },
  dining: { name: msg('Dining'), example: msg('Thai food…') },
};
