import { isProblem } from '#shared/api/errors.ts';
import { type ManagerProperty, managerProperty } from '#shared/api/manager-properties.ts';
import { call } from '../api/call.ts';
import { hasChanged } from './compare-drafts.ts';
import { hasForeignChanges, rebaseDraft } from './draft-conflict.ts';
import { dropKeptListing, findKeptListing } from './kept-listing.ts';
import { NEW_LISTING_ID } from './listing-draft.ts';
import { emptyDraft, newDraft } from './new-draft.ts';
import type { DraftPair } from './save-step.ts';
import { toDraft } from './to-draft.ts';

/** The initial state of an editor. */
export type OpenedListing = DraftPair & {
  /** Unsaved changes of an earlier visit are in the draft. */
  isRestored: boolean;
  /** The listing as the server has it; null: it is not created, or did not load. */
  saved: ManagerProperty | null;
  /** The same, where it was changed elsewhere since. */
  theirs: ManagerProperty | null;
};

/** A listing whose creation broke off. Without an answer the draft is opened all the same: saving reports the failure. */
async function findCreated(p_id: number): Promise<ManagerProperty | null> {
  if (p_id === NEW_LISTING_ID) return null;
  return await call(managerProperty, { p_id }).catch((error: unknown) => {
    if (!isProblem(error)) throw error;
    return null;
  });
}

/** A new listing, with the draft that this device has. */
export async function openNewListing(user_id: number): Promise<OpenedListing> {
  const kept = await findKeptListing(user_id, 'new');
  // A listing that was created while its page closed is no draft any more.
  const isCreated = kept !== null && kept.draft.id !== NEW_LISTING_ID && !hasChanged(kept.draft, kept.base);
  if (kept && !isCreated) {
    return { ...kept, isRestored: true, saved: await findCreated(kept.draft.id), theirs: null };
  }
  await dropKeptListing(user_id, 'new');
  const draft = newDraft();
  return { draft, base: emptyDraft(draft.key), isRestored: false, saved: null, theirs: null };
}

/** A saved listing with what was changed on this device and not saved. */
export async function openListing(user_id: number, property: ManagerProperty): Promise<OpenedListing> {
  const base = toDraft(property);
  const untouched = { draft: base, base, isRestored: false, saved: property, theirs: null };
  const kept = await findKeptListing(user_id, property.id);
  if (!kept) return untouched;
  if (hasForeignChanges(kept.draft, kept.base, base))
    return { ...kept, isRestored: true, saved: property, theirs: property };
  const draft = rebaseDraft(kept.draft, base);
  if (!hasChanged(draft, base)) {
    await dropKeptListing(user_id, property.id);
    return untouched;
  }
  return { draft, base, isRestored: true, saved: property, theirs: null };
}
