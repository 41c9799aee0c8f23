import * as z from 'zod/mini';
import { PROPERTY_FIELDS } from '../rules/property-fields.ts';
import { msg, t } from '../texts/t.ts';
import { feesField } from './cost-fields.ts';
import { countField, MAX_RENT_USD, optionalCountField, readDollars } from './count-fields.ts';
import { flagField } from './form-values.ts';
import { idField } from './id-field.ts';
import { addressField, cityField, postalCodeField, stateField } from './manager-fields.ts';
import { PRICE_PER } from './properties.ts';
import {
  captionField,
  categoryField,
  centerField,
  dayField,
  descriptionField,
  expectedUpdatedField,
  featuresField,
  floorPlanNameField,
  keyField,
  optionalFieldInputs,
  propertyTypeField,
  statusField,
  tierField,
  webAddressField,
} from './property-fields.ts';
import type { RefusedValue } from './repeated-values.ts';

export const addressPlacesBody = z.object({
  address_1: addressField,
  city: cityField,
  state: stateField,
  postal_code: postalCodeField,
  center: z.optional(centerField),
});

const MAX_ROOMS = 50;
const priceMax = { label: msg('Max Price'), min: 1, max: MAX_RENT_USD };
const count = (label: string) => z.optional(countField({ label, min: 0, max: MAX_ROOMS }));

export const fields = {
  sq_feet: countField({ label: msg('Square Feet'), min: 1, max: 1_000_000 }),
  stories: countField({ label: msg('Stories'), min: 1, max: 200 }),
  /** US dollars a month. 0 means 'Call'. */
  price: countField({ label: msg('Price'), min: 0, max: MAX_RENT_USD }, readDollars),
  date_available: dayField(msg('Date Available')),
  name: z.optional(floorPlanNameField),
  price_max: z.optional(optionalCountField(priceMax, readDollars)),
  bedrooms: count(msg('Bedrooms')),
  full_bath: count(msg('Full Baths')),
  half_bath: count(msg('Half Baths')),
  tour_url: z.optional(webAddressField(msg('Tour URL'))),
  price_per: z.optional(z.enum(PRICE_PER, { error: () => t('price_per must be unit or bed.') })),
  /** Replaces the property's deposit. Per bed or unit like the price. */
  deposit: z.optional(optionalCountField(PROPERTY_FIELDS.deposit, readDollars)),
  /** Replace the property's fees of the same kind, label and due time. */
  fees: z.optional(feesField),
  features: z.optional(featuresField),
};

type Prices = {
  price?: number | RefusedValue | undefined;
  price_max?: number | RefusedValue | null | undefined;
};

/** Compares the prices. A price of 0 ('Call') has no maximum, even if the form sends one (section 4). */
export const pricesInOrder = () =>
  z.refine<Prices>(({ price, price_max }) => !price || price_max == null || price_max >= price, {
    path: ['price_max'],
    error: () => t('Max Price can’t be below Price.'),
    when: ({ value }) => {
      const { price, price_max } = (value ?? {}) as Prices;
      return typeof price === 'number' && typeof price_max === 'number';
    },
  });

export const createFloorPlanBody = z
  .object({ property_id: idField('property_id'), ...fields, key: keyField })
  .check(pricesInOrder());
export type CreateFloorPlanBody = z.output<typeof createFloorPlanBody>;

export const needed = {
  address_1: addressField,
  city: cityField,
  state: stateField,
  postal_code: postalCodeField,
  description: descriptionField,
  type: propertyTypeField,
};
/** Optional fields. If omitted, an update keeps the value and a new listing gets the default. */
export const optional = {
  /** Must be the caller if sent, because the token determines the manager. */
  manager: z.optional(idField('manager')),
  /** Any category is accepted, but the server always saves `for_rent`. */
  category: z.optional(categoryField),
  status: z.optional(statusField),
  /**
   * A lower tier takes effect at once, a higher one after payment. A multi-family manager's account level
   * determines the tier.
   */
  tier: z.optional(tierField),
  features: z.optional(featuresField),
  /**
   * If null, omitted or unchanged, the server derives it from the address. A pin at an `address_places`
   * result gets that result's precision.
   */
  center: z.optional(centerField),
  /** True if the user confirms a pin that was not moved or is far from the address. */
  is_center_confirmed: z.optional(flagField('is_center_confirmed')),
};

export const inputs = optionalFieldInputs();

export const createPropertyBody = z.object({
  ...needed,
  ...z.partial(z.object(inputs)).shape,
  ...optional,
  key: keyField,
});
export type CreatePropertyBody = z.output<typeof createPropertyBody>;

const MAX_ORDER = 1_000_000;

export const details = {
  caption: z.optional(captionField),
  /** Position among the photos, lowest first. Defaults to last. */
  order: z.optional(countField({ label: msg('Order'), min: 0, max: MAX_ORDER })),
};

export const changePhotoBody = z.object({ ...details, expected_updated: expectedUpdatedField });
export type ChangePhotoBody = z.output<typeof changePhotoBody>;
