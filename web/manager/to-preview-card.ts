import { MAX_RENT_USD, readDollars } from '#shared/api/count-fields.ts';
import { readWhole } from '#shared/api/form-values.ts';
import { CARD_PHOTO_LIMIT } from '#shared/api/properties.ts';
import type { CardPhoto, PropertyCard } from '#shared/api/properties-schemas.ts';
import { compareFloorPlans } from '#shared/rules/compare-floor-plans.ts';
import { PHOTO_ALLOWANCE } from '#shared/rules/photo-allowance.ts';
import { t } from '#shared/texts/t.ts';
import { isPinExact } from './completeness-facts.ts';
import { currentTier } from './current-tier.ts';
import type { PhotoDraft, PlanDraft } from './listing-draft.ts';
import { cardPhotoOf } from './listing-row.ts';
import type { PanelProps } from './panel-props.ts';

type PreviewSource = Pick<PanelProps, 'draft' | 'saved'> & {
  manager: PanelProps['manager'] & { phone: string };
  /** Current day as `YYYY-MM-DD`. The first save confirms the listing on this day. */
  today: string;
  /** Returns the URL of a photo's file. Null if the photo is not new or can't be shown yet. */
  fileUrl: (photo: PhotoDraft) => string | null;
};

/** Facts of a floor plan that only searches read. */
const UNSEARCHED = [0, null, null, false] as const;

/** Size assumed for a new photo. It does not matter, because cards crop photos. */
const UNSAVED_SIZE = { width: 1200, height: 800 };

function toCardPhoto(photo: PhotoDraft, fileUrl: PreviewSource['fileUrl']): CardPhoto[] {
  const { caption, saved } = photo;
  const url = fileUrl(photo);
  if (url) return [{ url, ...UNSAVED_SIZE, caption, placeholder: null }];
  return saved ? [{ ...cardPhotoOf(saved), caption }] : [];
}

function rentOf({ fields }: PlanDraft): number | null {
  const price = readDollars(fields.price);
  return price !== null && price >= 0 && price <= MAX_RENT_USD ? price : null;
}

/** Returns the plan for the card. Empty unless price and bedrooms are valid. */
function toPlan(plan: PlanDraft) {
  const { id, fields } = plan;
  const price = rentOf(plan);
  const bedrooms = readWhole(fields.bedrooms);
  if (price === null || bedrooms === null || bedrooms < 0) return [];
  const max = price > 0 ? readDollars(fields.price_max) : null;
  const price_max = max !== null && max >= price && max <= MAX_RENT_USD ? max : null;
  return [{ id, bedrooms, price, price_max, price_per: fields.price_per }];
}

/** Hint to show instead of the rent. Null if the card can show a floor plan. */
export function rentToAdd({ plans }: PreviewSource['draft']): string | null {
  if (plans.some((plan) => toPlan(plan).length > 0)) return null;
  return plans.some((plan) => rentOf(plan) !== null) ? t('Choose the bedrooms') : t('Add a price');
}

/**
 * Card as the public will see it, with the paid tier, photo allowance, premium phone and badge. Distances are
 * those of the saved listing.
 */
export function toPreviewCard({ draft, saved, manager, today, fileUrl }: PreviewSource): PropertyCard {
  const { fields, plans, photos } = draft;
  const tier = currentTier({ draft, saved, manager });
  const shown = photos.slice(0, PHOTO_ALLOWANCE[tier]);
  const isPremium = manager.account_level === 'premium';
  return {
    id: draft.id,
    name: fields.name.trim(),
    listing_title: fields.listing_title,
    type: fields.type || 'apartment',
    tier,
    address_1: fields.address_1.trim(),
    city: fields.city.trim(),
    state: fields.state.trim(),
    postal_code: fields.postal_code.trim(),
    contact_phone: isPremium ? fields.contact_phone.trim() || manager.phone : '',
    manager: saved?.manager ?? {
      id: 0,
      account_level: manager.account_level,
      user: { id: 0 },
      verified: null,
    },
    center: (fields.center ?? saved?.center)?.coordinates ?? [0, 0],
    distance_from_school: saved?.distance_from_school ?? 0,
    drive_time: saved?.drive_time ?? null,
    walk_time: saved?.walk_time ?? null,
    bike_time: saved?.bike_time ?? null,
    travel_quality: saved?.travel_quality ?? null,
    traits: 0,
    plans: plans
      .flatMap(toPlan)
      .toSorted(compareFloorPlans)
      .map(({ bedrooms, price, price_max, price_per }) => [
        ...([bedrooms, price, price_max, price_per] as const),
        ...UNSEARCHED,
      ]),
    photos: shown.slice(0, CARD_PHOTO_LIMIT).flatMap((photo) => toCardPhoto(photo, fileUrl)),
    photo_count: shown.length,
    is_approximate: !isPinExact({ draft, saved }),
    is_demo: saved?.is_demo ?? false,
    availability_confirmed: saved?.availability_confirmed ?? today,
  };
}
