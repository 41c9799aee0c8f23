import { dropDeviceDraft, findDeviceDraft, keepDeviceDraft } from '../api/device-drafts.ts';
import { emptyDraft } from './new-draft.ts';
import type { DraftPair } from './save-step.ts';

/** The listing that is being made, or one that is being edited, by its id. */
export type ListingSlot = 'new' | number;

/** What of a listing was kept has this form; another is of an older program and is not read. */
const FORM = 1;
type Kept = DraftPair & { form: typeof FORM };

const nameOf = (slot: ListingSlot) => `listing.${slot}`;
const FIELDS = Object.keys(emptyDraft('').fields);

function isKept(found: unknown): found is Kept {
  const { form, draft, base } = (found ?? {}) as Partial<Kept>;
  if (form !== FORM || !draft || !base) return false;
  return FIELDS.every((name) => name in draft.fields && name in base.fields);
}

/** What this device has of a listing that was not saved. Null: nothing, or nothing may be kept here. */
export async function findKeptListing(user_id: number, slot: ListingSlot): Promise<DraftPair | null> {
  const found = await findDeviceDraft(user_id, nameOf(slot)).catch(() => null);
  return isKept(found) ? { draft: found.draft, base: found.base } : null;
}

/** @throws where storage is blocked or full */
export async function keepListing(user_id: number, slot: ListingSlot, pair: DraftPair): Promise<void> {
  await keepDeviceDraft(user_id, nameOf(slot), { form: FORM, ...pair });
}

export async function dropKeptListing(user_id: number, slot: ListingSlot): Promise<void> {
  await dropDeviceDraft(user_id, nameOf(slot)).catch(() => {});
}
