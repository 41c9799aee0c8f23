import * as z from 'zod/mini';
import { msg, t } from '../texts/t.ts';
import { doneSchema } from './account-fields.ts';
import { endpoint } from './endpoint.ts';
import { idField } from './id-field.ts';
import { idInput } from './inputs.ts';
import { managerFloorPlanSchema } from './manager-properties.ts';
import { PRICE_PER } from './properties.ts';
import {
  countField,
  dayField,
  expectedUpdatedField,
  featuresField,
  floorPlanNameField,
  keyField,
  MAX_RENT_USD,
  optionalCountField,
  readDollars,
  webAddressField,
} from './property-fields.ts';
import { type Accepted, type RefusedValue, repeatable } from './repeated-values.ts';

const MAX_ROOMS = 50;
const priceMax = { label: msg('Max Price'), min: 1, max: MAX_RENT_USD };
const count = (label: string) => z.optional(countField({ label, min: 0, max: MAX_ROOMS }));

const fields = {
  sq_feet: countField({ label: msg('Square Feet'), min: 1, max: 1_000_000 }),
  stories: countField({ label: msg('Stories'), min: 1, max: 200 }),
  /** US dollars a month; 0: 'Call'. */
  price: countField({ label: msg('Price'), min: 0, max: MAX_RENT_USD }, readDollars),
  date_available: dayField(msg('Date Available')),
  name: z.optional(floorPlanNameField),
  price_max: z.optional(optionalCountField(priceMax, readDollars)),
  bedrooms: count(msg('Bedrooms')),
  full_bath: count(msg('Full Baths')),
  half_bath: count(msg('Half Baths')),
  tour_url: z.optional(webAddressField(msg('Tour URL'))),
  price_per: z.optional(z.enum(PRICE_PER, { error: () => t('price_per must be unit or bed.') })),
  features: z.optional(featuresField),
};

type Prices = {
  price?: number | RefusedValue | undefined;
  price_max?: number | RefusedValue | null | undefined;
};

/** A price of 0 ('Call') has no maximum, even if the form sends one (section 4). */
const pricesInOrder = () =>
  z.refine<Prices>(({ price, price_max }) => !price || price_max == null || price_max >= price, {
    path: ['price_max'],
    error: () => t('Max Price must not be below Price.'),
    when: ({ value }) => {
      const { price, price_max } = (value ?? {}) as Prices;
      return typeof price === 'number' && typeof price_max === 'number';
    },
  });

export const createFloorPlanBody = z
  .object({ property_id: idField('property_id'), ...fields, key: keyField })
  .check(pricesInOrder());
export type CreateFloorPlanBody = z.output<typeof createFloorPlanBody>;

/** Omitted optional fields stay; a stored value is accepted unvalidated. */
export const changeFloorPlanBody = z
  .object({
    property_id: z.optional(idField('property_id')),
    ...fields,
    sq_feet: repeatable(fields.sq_feet),
    stories: repeatable(fields.stories),
    price: repeatable(fields.price),
    date_available: repeatable(fields.date_available),
    name: z.optional(repeatable(fields.name)),
    price_max: z.optional(repeatable(fields.price_max)),
    bedrooms: z.optional(repeatable(fields.bedrooms)),
    full_bath: z.optional(repeatable(fields.full_bath)),
    half_bath: z.optional(repeatable(fields.half_bath)),
    tour_url: z.optional(repeatable(fields.tour_url)),
    expected_updated: expectedUpdatedField,
  })
  .check(pricesInOrder());
export type SentFloorPlanBody = z.output<typeof changeFloorPlanBody>;
export type ChangeFloorPlanBody = Accepted<SentFloorPlanBody>;

const planParams = z.object({ id: idInput('id') });

/** Idempotent by `key`. 409 beyond the limit of floor plans. */
export const createFloorPlan = endpoint({
  name: 'create_floor_plan',
  method: 'POST',
  path: 'floor_plans/',
  auth: 'bearer',
  tag: 'Manager',
  summary: 'Add a floor plan to a property',
  body: createFloorPlanBody,
  response: managerFloorPlanSchema,
  status: 201,
});

export const changeFloorPlan = endpoint({
  name: 'change_floor_plan',
  method: 'PUT',
  path: 'floor_plans/{id}/',
  auth: 'bearer',
  tag: 'Manager',
  summary: 'Save a floor plan',
  params: planParams,
  body: changeFloorPlanBody,
  response: managerFloorPlanSchema,
});

export const deleteFloorPlan = endpoint({
  name: 'delete_floor_plan',
  method: 'DELETE',
  path: 'floor_plans/{id}/',
  auth: 'bearer',
  tag: 'Manager',
  summary: 'Remove a floor plan',
  params: planParams,
  response: doneSchema,
});
