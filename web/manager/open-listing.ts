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

/** An editor's initial state. */
export type OpenedListing = DraftPair & {
  isRestored: boolean;
  /** The server's state; null: not created, or failed to load. */
  saved: ManagerProperty | null;
  /** The server's state if it was changed elsewhere. */
  theirs: ManagerProperty | null;
};

/** A listing whose creation was interrupted. Without a response the draft is opened: saving reports the failure. */
async function findCreated(p_id: number): Promise<ManagerProperty | null> {
  if (p_id === NEW_LISTING_ID) return null;
  return await call(managerProperty, { p_id }).catch((error: unknown) => {
    if (!isProblem(error)) throw error;
    return null;
  });
}

/** With this device's draft. */
export async function openNewListing(user_id: number): Promise<OpenedListing> {
  const kept = await findKeptListing(user_id, 'new');
  // Created while its page closed: no draft anymore.
  const isCreated = kept !== null && kept.draft.id !== NEW_LISTING_ID && !hasChanged(kept.draft, kept.base);
  if (kept && !isCreated) {
    return { ...kept, isRestored: true, saved: await findCreated(kept.draft.id), theirs: null };
  }
  await dropKeptListing(user_id, 'new');
  const draft = newDraft();
  return { draft, base: emptyDraft(draft.key), isRestored: false, saved: null, theirs: null };
}

/** With this device's unsaved changes. */
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
