import type { AddressPlace } from '#shared/api/address-places-schemas.ts';
import type { ManagerFloorPlan, ManagerPhoto } from '#shared/api/manager-properties-schemas.ts';
import type { FloorPlan, Property } from '#shared/api/properties-schemas.ts';
import type { CreatePropertyBody } from '#shared/api/property-bodies.ts';
import type { Fee } from '#shared/rules/fees.ts';
import type { LeaseLength } from '#shared/rules/lease-lengths.ts';
import type { PropertyField } from '#shared/rules/property-fields.ts';
import type { PropertyFlag } from '#shared/rules/property-flags.ts';
import type { PropertyType } from '#shared/rules/property-type-label.ts';
import type { Utility } from '#shared/rules/utilities.ts';

/**
 * A listing in the editor. Values are text as typed; `createPropertyBody`, `createFloorPlanBody` and
 * `createPhotoBody` validate them.
 */
export type ListingDraft = {
  id: number;
  key: string;
  /** Time of the last change on the server, for conflict detection. Null if never saved. */
  updated: string | null;
  fields: ListingFields;
  features: number[];
  plans: PlanDraft[];
  photos: PhotoDraft[];
  /** True if the user has clicked 'Skip photos for now'. */
  isPhotosSkipped: boolean;
  /** The geocoded place, if the pin was set to it. */
  found?: GeocodedPin | null;
};

export type DraftChange = (draft: ListingDraft) => ListingDraft;

export type GeocodedPin = { place: AddressPlace; address: string };

export const NEW_LISTING_ID = -1;

/** `amount` is a number or a range as typed, such as `50` or `50–90`. */
export type FeeDraft = Omit<Fee, 'amount' | 'amount_max'> & { amount: string };

type CostDrafts = {
  fees: FeeDraft[];
  lease_lengths: LeaseLength[];
  utility_estimates: Partial<Record<Utility, string>>;
};

type DraftValue<F extends PropertyField> = F extends 'type'
  ? PropertyType | ''
  : F extends PropertyFlag
    ? boolean
    : F extends keyof CostDrafts
      ? CostDrafts[F]
      : string;

export type ListingFields = { [F in PropertyField]: DraftValue<F> } & {
  status: Property['status'];
  tier: Property['tier'];
  /** Coordinates of the pin, longitude first. If null, the server derives them from the address. */
  center: CreatePropertyBody['center'];
  /** True if the user has set or confirmed the pin. */
  is_center_confirmed: boolean;
};

export type PlanFields = {
  name: string;
  sq_feet: string;
  stories: string;
  /** '0' means 'Call'. */
  price: string;
  price_max: string;
  bedrooms: string;
  full_bath: string;
  half_bath: string;
  date_available: string;
  tour_url: string;
  price_per: FloorPlan['price_per'];
  deposit: string;
  fees: FeeDraft[];
};

export type PlanDraft = {
  id: ManagerFloorPlan['id'];
  key: string;
  updated: string | null;
  fields: PlanFields;
  features: number[];
};

export type PhotoDraft = {
  id: ManagerPhoto['id'];
  key: string;
  updated: string | null;
  caption: string;
  saved: ManagerPhoto | null;
  file: Blob | null;
};
