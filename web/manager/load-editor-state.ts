import { isProblem } from '#shared/api/errors.ts';
import { managerProperty } from '#shared/api/manager-properties.ts';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import { call } from '../api/call.ts';
import { hasChanged } from './compare-drafts.ts';
import { hasForeignChanges, rebaseDraft } from './draft-conflict.ts';
import { deleteStoredDraft, findStoredDraft } from './draft-storage.ts';
import { NEW_LISTING_ID } from './listing-draft.ts';
import { emptyDraft, newDraft } from './new-draft.ts';
import type { DraftPair } from './save-step.ts';
import { toDraft } from './to-draft.ts';

/** Initial state of an editor. */
export type EditorState = DraftPair & {
  isRestored: boolean;
  /** Listing on the server. Null if not yet created, or if loading failed. */
  saved: ManagerProperty | null;
  /** Listing on the server, if another window or device has changed it since the draft was stored. */
  theirs: ManagerProperty | null;
};

/**
 * Loads a listing whose creation was interrupted. If loading fails, the editor opens the draft, and saving
 * reports the error.
 */
async function findCreated(p_id: number): Promise<ManagerProperty | null> {
  if (p_id === NEW_LISTING_ID) return null;
  return await call(managerProperty, { p_id }).catch((error: unknown) => {
    if (!isProblem(error)) throw error;
    return null;
  });
}

/** Returns the state for a new listing, with the draft that is stored on this device. */
export async function loadNewEditorState(user_id: number): Promise<EditorState> {
  const stored = await findStoredDraft(user_id, 'new');
  // True if the listing was created completely while the page was closing. Then the stored draft is obsolete.
  const isCreated =
    stored !== null && stored.draft.id !== NEW_LISTING_ID && !hasChanged(stored.draft, stored.base);
  if (stored && !isCreated) {
    return { ...stored, isRestored: true, saved: await findCreated(stored.draft.id), theirs: null };
  }
  await deleteStoredDraft(user_id, 'new');
  const draft = newDraft();
  return { draft, base: emptyDraft(draft.key), isRestored: false, saved: null, theirs: null };
}

/** Returns the state for an existing listing, with unsaved changes that are stored on this device. */
export async function loadEditorState(user_id: number, property: ManagerProperty): Promise<EditorState> {
  const base = toDraft(property);
  const untouched = { draft: base, base, isRestored: false, saved: property, theirs: null };
  const stored = await findStoredDraft(user_id, property.id);
  if (!stored) return untouched;
  if (hasForeignChanges(stored.draft, stored.base, base))
    return { ...stored, isRestored: true, saved: property, theirs: property };
  const draft = rebaseDraft(stored.draft, base);
  if (!hasChanged(draft, base)) {
    await deleteStoredDraft(user_id, property.id);
    return untouched;
  }
  return { draft, base, isRestored: true, saved: property, theirs: null };
}
