import type { ManagerProperty } from '#shared/api/manager-properties.ts';
import { hasChanged } from './compare-drafts.ts';
import { dropKeptListing, findKeptListing } from './kept-listing.ts';
import { NEW_LISTING_ID } from './listing-draft.ts';
import { mergeDrafts } from './merge-drafts.ts';
import { emptyDraft, newDraft } from './new-draft.ts';
import type { DraftPair } from './save-step.ts';
import { toDraft } from './to-draft.ts';

/** How an editor begins. */
export type OpenedListing = DraftPair & {
  /** What was typed before is here again. */
  isRestored: boolean;
  /** The listing as it stands, where it was changed elsewhere since. */
  theirs: ManagerProperty | null;
};

/** A new listing, as far as it was brought on this device. */
export async function openNewListing(user_id: number): Promise<OpenedListing> {
  const kept = await findKeptListing(user_id, 'new');
  // One that was created while its page went is no draft any more.
  const isCreated = kept !== null && kept.draft.id !== NEW_LISTING_ID && !hasChanged(kept.draft, kept.base);
  if (kept && !isCreated) return { ...kept, isRestored: true, theirs: null };
  const draft = newDraft();
  return { draft, base: emptyDraft(draft.key), isRestored: false, theirs: null };
}

/** A saved listing with what was changed on this device and not saved. */
export async function openListing(user_id: number, property: ManagerProperty): Promise<OpenedListing> {
  const base = toDraft(property);
  const untouched = { draft: base, base, isRestored: false, theirs: null };
  const kept = await findKeptListing(user_id, property.id);
  if (!kept) return untouched;
  const { draft, collisions, news } = mergeDrafts(kept.base, kept.draft, base, 'mine');
  if (!hasChanged(draft, base)) {
    await dropKeptListing(user_id, property.id);
    return untouched;
  }
  if (news.length + collisions.length > 0) return { ...kept, isRestored: true, theirs: property };
  return { draft, base, isRestored: true, theirs: null };
}
