import type { ListingDraft } from './listing-draft.ts';
import type { PanelProps } from './panel-props.ts';

/**
 * How the pin of a draft stands.
 * - `none`: nobody has set one; the listing would be placed by its postal code or city
 * - `rough`: it stands for an area, and nobody has said that it is right
 * - `moved_away`: it belonged to the address as it was
 * - `set`: moved, or confirmed, in this draft
 * - `exact`: as it was saved, at the building
 */
export type PlaceState = 'none' | 'rough' | 'moved_away' | 'set' | 'exact';

const ADDRESS = ['address_1', 'city', 'state', 'postal_code'] as const;
const SAME_DEGREES = 1e-6;

function isAt(center: ListingDraft['fields']['center'], saved: PanelProps['saved']): boolean {
  if (!center || !saved) return false;
  const [lng, lat] = saved.center.coordinates;
  return (
    Math.abs(center.coordinates[0] - lng) < SAME_DEGREES &&
    Math.abs(center.coordinates[1] - lat) < SAME_DEGREES
  );
}

export function placeState({ fields }: Pick<ListingDraft, 'fields'>, saved: PanelProps['saved']): PlaceState {
  if (!fields.center) return 'none';
  if (fields.is_center_confirmed || !saved || !isAt(fields.center, saved)) return 'set';
  if (ADDRESS.some((name) => fields[name].trim() !== saved[name])) return 'moved_away';
  return saved.location_precision === 'exact' && !saved.is_approximate ? 'exact' : 'rough';
}
