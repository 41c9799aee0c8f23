import type { CreatePropertyBody, ManagerFloorPlan, ManagerPhoto } from '#shared/api/manager-properties.ts';
import type { FloorPlan, Property } from '#shared/api/properties.ts';
import type { FoundPin } from './found-pin.ts';

/**
 * A listing as its form holds it: text as typed, whatever it may be worth. The bodies of the calls (`createPropertyBody`,
 * `createFloorPlanBody`, `createPhotoBody`) judge it; no second set of rules stands in the forms.
 */
export type ListingDraft = {
  /** Of the listing; `NEW_LISTING_ID` until it is created. */
  id: number;
  /** A UUID: creating the listing again with it makes no second one. */
  key: string;
  /** As it was loaded or last saved, so that nobody saves over somebody else's change. Null: never saved. */
  updated: string | null;
  fields: ListingFields;
  /** Ids of the chosen features of the property. */
  features: number[];
  plans: PlanDraft[];
  /** In the order in which they are shown. */
  photos: PhotoDraft[];
  /** 'Skip photos for now' was pressed. */
  isPhotosSkipped: boolean;
  /** Where the address was found that the pin was put to; absent while it never was. */
  found?: FoundPin | null;
};

/** A draft has this id until the server gives it one (section 4). */
export const NEW_LISTING_ID = -1;

export type ListingFields = {
  status: Property['status'];
  tier: Property['tier'];
  name: string;
  listing_title: string;
  address_1: string;
  address_2: string;
  city: string;
  state: string;
  postal_code: string;
  contact_phone: string;
  description: string;
  number_of_units: string;
  year_built: string;
  /** '' until one is chosen. */
  type: Property['type'] | '';
  on_bus_route: boolean;
  furnished_units: boolean;
  external_site_url: string;
  pet_policy: string;
  /** Degrees, longitude first. Null: where the address leads. */
  center: CreatePropertyBody['center'];
  /** The person has put the pin there, or says that it stands at the building. */
  is_center_confirmed: boolean;
};

export type PlanFields = {
  name: string;
  sq_feet: string;
  stories: string;
  /** '0' is 'Call'. */
  price: string;
  price_max: string;
  bedrooms: string;
  full_bath: string;
  half_bath: string;
  /** `YYYY-MM-DD`. */
  date_available: string;
  tour_url: string;
  price_per: FloorPlan['price_per'];
};

export type PlanDraft = {
  /** Negative until it is saved. */
  id: ManagerFloorPlan['id'];
  key: string;
  updated: string | null;
  fields: PlanFields;
  features: number[];
};

export type PhotoDraft = {
  /** Negative until it is saved. */
  id: ManagerPhoto['id'];
  key: string;
  updated: string | null;
  caption: string;
  /** What the server has, with the sizes to show it; null until it is saved. */
  saved: ManagerPhoto | null;
  /** A chosen file that is not saved yet. */
  file: Blob | null;
};
