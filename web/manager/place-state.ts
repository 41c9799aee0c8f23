import { addressText, geocodedPinOf, isSameCenter } from './geocoded-pin.ts';
import type { ListingDraft } from './listing-draft.ts';
import type { PanelProps } from './panel-props.ts';

/**
 * `found`: at a geocoded building. `found_roughly`: at an uncertain match or a street. `rough`: saved, in an
 * area. `moved_away`: no longer at the address. `set`: by the user. `exact`: saved, at the building.
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
  const found = geocodedPinOf(draft);
  if (found?.address === address) return found.place.is_sure ? 'found' : 'found_roughly';
  return isSaved || found ? 'moved_away' : 'set';
}

/** True if the user or the geocoder has placed the pin at the building. */
export const isPlaced = (state: PlaceState) => state === 'set' || state === 'exact' || state === 'found';
