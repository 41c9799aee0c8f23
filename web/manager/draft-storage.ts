import {
  deleteDeviceDraft,
  findDeviceDraft,
  findDeviceParts,
  saveDeviceDraft,
} from '../api/device-drafts.ts';
import type { ListingDraft } from './listing-draft.ts';
import { addMissingFields } from './new-draft.ts';
import type { DraftPair } from './save-step.ts';

export type ListingSlot = 'new' | number;

const FORM = 1;
/**
 * Draft in storage. Photos are separate entries that are written once, because each change saves the draft
 * again and photos may have 600 MB.
 */
type StoredDraft = DraftPair & {
  form: typeof FORM;
  /** Keys of photos whose file is stored. */
  files: string[];
};

const nameOf = (slot: ListingSlot) => `listing.${slot}`;
const fileName = (slot: ListingSlot, key: string) => `${nameOf(slot)}.file.${key}`;
const stored = new WeakSet<Blob>();

function isStoredDraft(found: unknown): found is StoredDraft {
  const { form, draft, base, files } = (found ?? {}) as Partial<StoredDraft>;
  return form === FORM && Boolean(draft?.fields && base?.fields && files);
}

/** Adds the stored files to the draft's photos. Removes new photos whose file is missing. */
async function withFiles(
  user_id: number,
  slot: ListingSlot,
  { draft, files }: StoredDraft,
): Promise<ListingDraft> {
  const found = await findDeviceParts(
    user_id,
    files.map((key) => fileName(slot, key)),
  );
  const byKey = new Map(files.map((key, index) => [key, found[index]]));
  const photos = draft.photos.map((photo) => {
    const file = byKey.get(photo.key);
    if (!(file instanceof Blob)) return photo;
    stored.add(file);
    return { ...photo, file };
  });
  return { ...draft, photos: photos.filter(({ id, file }) => id > 0 || file !== null) };
}

export async function findStoredDraft(user_id: number, slot: ListingSlot): Promise<DraftPair | null> {
  try {
    const found = await findDeviceDraft(user_id, nameOf(slot));
    if (!isStoredDraft(found)) return null;
    const draft = addMissingFields(await withFiles(user_id, slot, found));
    return { draft, base: addMissingFields(found.base) };
  } catch {
    return null;
  }
}

const toStoredDraft = ({ draft, base }: DraftPair): StoredDraft => ({
  form: FORM,
  base,
  draft: { ...draft, photos: draft.photos.map((photo) => ({ ...photo, file: null })) },
  files: draft.photos.flatMap(({ key, file }) => (file && stored.has(file) ? [key] : [])),
});

async function findKey(user_id: number, slot: ListingSlot): Promise<string | null> {
  const found = (await findDeviceDraft(user_id, nameOf(slot))) as Partial<StoredDraft> | undefined;
  return found?.draft?.key ?? null;
}

export class SlotTakenError extends Error {}

/**
 * @param own keys of drafts created by this tab
 * @throws SlotTakenError if another tab has stored a draft, or an error if storage fails
 */
export async function saveStoredDraft(
  user_id: number,
  slot: ListingSlot,
  pair: DraftPair,
  own: ReadonlySet<string>,
): Promise<void> {
  const key = await findKey(user_id, slot);
  if (key !== null && !own.has(key)) throw new SlotTakenError();
  const fresh = pair.draft.photos.flatMap(({ key, file }) =>
    file && !stored.has(file) ? [[fileName(slot, key), file] as const] : [],
  );
  try {
    if (fresh.length > 0) await saveDeviceDraft(user_id, fresh);
    for (const [, file] of fresh) stored.add(file);
  } finally {
    await saveDeviceDraft(user_id, [[nameOf(slot), toStoredDraft(pair)]]);
  }
}

/** @param own keys of drafts created by this tab; omitted to delete any draft */
export async function deleteStoredDraft(
  user_id: number,
  slot: ListingSlot,
  own?: ReadonlySet<string>,
): Promise<void> {
  try {
    const key = own ? await findKey(user_id, slot) : null;
    if (key === null || own!.has(key)) await deleteDeviceDraft(user_id, nameOf(slot));
  } catch {
    // Ignores an error, because blocked storage contains no draft.
  }
}
