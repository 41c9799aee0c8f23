import type { StaffListing } from '#shared/api/staff-schemas.ts';
import { t } from '#shared/texts/t.ts';

type ListingFacts = Pick<StaffListing, 'status' | 'is_hidden'> &
  Partial<Pick<StaffListing, 'is_deleted' | 'is_manager_blocked'>>;

/** Tone `moss` means that the listing is public. */
export function listingState({ status, is_hidden, is_deleted, is_manager_blocked }: ListingFacts) {
  if (is_deleted) return { text: t('Deleted'), tone: 'plain' } as const;
  if (is_hidden) return { text: t('Hidden'), tone: 'brick' } as const;
  if (is_manager_blocked) return { text: t('Manager blocked'), tone: 'brick' } as const;
  if (status === 'active') return { text: t('Active'), tone: 'moss' } as const;
  return { text: t('Inactive'), tone: 'plain' } as const;
}
