import { addressText, foundPinOf, isSameCenter } from './found-pin.ts';
import type { ListingDraft } from './listing-draft.ts';
import type { PanelProps } from './panel-props.ts';

/**
 * How the pin of a draft stands.
 * - `none`: there is none; the listing would be placed by its address, roughly
 * - `found`: the address was found, and it is the building
 * - `found_roughly`: it was found, and may be wrong, or only the street
 * - `rough`: it stands for an area, and nobody has said that it is right
 * - `moved_away`: it belonged to the address as it was
 * - `set`: moved, or confirmed, in this draft
 * - `exact`: as it was saved, at the building
 */
export type PlaceState = 'none' | 'found' | 'found_roughly' | 'rough' | 'moved_away' | 'set' | 'exact';

export function placeState(
  draft: Pick<ListingDraft, 'fields' | 'found'>,
  saved: PanelProps['saved'],
): PlaceState {
  const { fields } = draft;
  if (!fields.center) return 'none';
  if (fields.is_center_confirmed) return 'set';
  const address = addressText(fields);
  const isSaved = isSameCenter(fields.center, saved?.center);
  if (saved && isSaved && address === addressText(saved)) return saved.is_approximate ? 'rough' : 'exact';
  const found = foundPinOf(draft);
  if (found?.address === address) return found.place.is_sure ? 'found' : 'found_roughly';
  return isSaved || found ? 'moved_away' : 'set';
}

/** Whether a pin may stand as it is: it is at the building, by a person's word or beyond doubt. */
export const isPlaced = (state: PlaceState) => state === 'set' || state === 'exact' || state === 'found';
