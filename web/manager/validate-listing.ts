import * as z from 'zod/mini';
import { toFieldErrors } from '#shared/api/field-errors.ts';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import { changePhotoBody, createFloorPlanBody, createPropertyBody } from '#shared/api/property-bodies.ts';
import { LISTING_PANELS, type ListingPanel } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import type { ListingDraft } from './listing-draft.ts';
import type { ListingErrors } from './panel-props.ts';
import { isPlaced, placeState } from './place-state.ts';
import { photoBody, planBody, propertyBody } from './to-request-bodies.ts';

/** Placeholder for the property's id, which the schema requires. */
const SOME_ID = 1;

function errorsOf(schema: z.core.$ZodType, body: object): Record<string, string> {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return {};
  const found = Object.entries(toFieldErrors(parsed.error.issues));
  return Object.fromEntries(found.map(([field, sentences]) => [field, sentences.join(' ')]));
}

const isEmpty = (errors: object) => Object.keys(errors).length === 0;

/**
 * Returns the error of the pin. The API accepts an approximate location, but the editor asks for a confirmed
 * pin.
 */
function placeErrors(draft: ListingDraft, saved: ManagerProperty | null): Record<string, string> {
  const state = placeState(draft, saved);
  if (isPlaced(state)) return {};
  if (state === 'none') return { center: t('Set the pin at your building.') };
  return { center: t('Move the pin to your building, or confirm that it’s there.') };
}

/**
 * Validates the draft with the API's schemas and checks the pin. `splitProblems` decides which errors block
 * saving.
 */
export function validateListing(
  draft: ListingDraft,
  saved: ManagerProperty | null,
  isCreating = false,
): ListingErrors {
  const plans = draft.plans.map(
    (plan) => [plan.id, errorsOf(createFloorPlanBody, planBody(plan, SOME_ID))] as const,
  );
  const photos = draft.photos.map(
    (photo) => [photo.id, Object.values(errorsOf(changePhotoBody, photoBody(photo, 0))).join(' ')] as const,
  );
  return {
    fields: { ...placeErrors(draft, saved), ...errorsOf(createPropertyBody, propertyBody(draft)) },
    plans: Object.fromEntries(plans.filter(([, errors]) => !isEmpty(errors))),
    photos: Object.fromEntries(photos.filter(([, error]) => error !== '')),
    ...(isCreating && !draft.isPhotosSkipped && draft.photos.length === 0
      ? { noPhotos: t('Add a photo, or choose “Skip photos for now”.') }
      : {}),
  };
}

export type PanelValidity = Record<ListingPanel, boolean>;

/**
 * Returns which panels are valid (section 4). The photos panel needs a photo or a skip; amenities are always
 * valid.
 */
export function validPanels(errors: ListingErrors): PanelValidity {
  const isValid = (panel: ListingPanel) => countErrors(errors, panel) === 0;
  return {
    details: isValid('details'),
    photos: isValid('photos'),
    'floor-plans': isValid('floor-plans'),
    amenities: isValid('amenities'),
  };
}

export const isAllValid = (valid: PanelValidity) => LISTING_PANELS.every((panel) => valid[panel]);

export function countErrors({ fields, plans, photos, noPhotos }: ListingErrors, panel: ListingPanel): number {
  if (panel === 'details') return Object.keys(fields).length;
  if (panel === 'photos') return Object.keys(photos).length + (noPhotos ? 1 : 0);
  if (panel === 'amenities') return 0;
  return Object.values(plans).reduce((sum, errors) => sum + Object.keys(errors).length, 0);
}

export function firstInvalidPanel(errors: ListingErrors): ListingPanel | null {
  return LISTING_PANELS.find((panel) => countErrors(errors, panel) > 0) ?? null;
}

/** True if all panels before this one are valid. */
export function isReachable(valid: PanelValidity, panel: ListingPanel): boolean {
  return LISTING_PANELS.slice(0, LISTING_PANELS.indexOf(panel)).every((before) => valid[before]);
}
