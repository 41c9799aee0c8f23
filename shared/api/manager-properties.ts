import * as z from 'zod/mini';
import { doneSchema } from './account-fields.ts';
import { LOCATION_PRECISIONS } from './address-places.ts';
import { endpoint } from './endpoint.ts';
import { flagField } from './form-values.ts';
import { idField } from './id-field.ts';
import { idInput, intInput } from './inputs.ts';
import { addressField, cityField, postalCodeField, stateField } from './manager-fields.ts';
import { PAID_TIERS } from './payments.ts';
import { floorPlanSchema, photoSchema, propertyListSchema, propertySchema } from './properties.ts';
import {
  categoryField,
  centerField,
  descriptionField,
  expectedUpdatedField,
  featuresField,
  keyField,
  optionalFieldInputs,
  propertyTypeField,
  statusField,
  tierField,
} from './property-fields.ts';
import { type Accepted, repeatable } from './repeated-values.ts';

/** `updated` may be sent back as `expected_updated`. */
export const managerFloorPlanSchema = z.extend(floorPlanSchema, { updated: z.string() });
export type ManagerFloorPlan = z.output<typeof managerFloorPlanSchema>;

export const managerPhotoSchema = z.extend(photoSchema, {
  updated: z.string(),
  /** Stored but hidden from the public: beyond the tier's allowance. */
  is_over_limit: z.boolean(),
});
export type ManagerPhoto = z.output<typeof managerPhotoSchema>;

const managerParts = {
  floor_plans: z.array(managerFloorPlanSchema),
  photos: z.array(managerPhotoSchema),
  /** Photos that the public sees at this tier. */
  photo_allowance: z.int(),
  created: z.string(),
  updated: z.string(),
  /** Inactive because unconfirmed, or reported as taken by its manager; a confirmation restores it. */
  is_lapsed: z.boolean(),
  /** Hidden by staff or reports, regardless of status. */
  hidden: z.nullable(z.object({ cause: z.enum(['staff', 'reports']), reason: z.string(), at: z.string() })),
  /** Requested by a single-family manager and not paid. */
  requested_tier: z.nullable(z.enum(PAID_TIERS)),
};

/** Distance and times are to the nearest school. */
export const managerPropertyItemSchema = z.extend(propertyListSchema, {
  ...managerParts,
  /** Lengths stand in for the omitted texts. */
  description_length: z.int(),
  feature_count: z.int(),
  school_short_name: z.nullable(z.string()),
});
export type ManagerPropertyItem = z.output<typeof managerPropertyItemSchema>;

export const managerPropertySchema = z.extend(z.omit(propertySchema, { primary_school: true }), {
  ...managerParts,
  /** Photos of an import: pending, or with the error. */
  photo_fetches: z.array(z.object({ url: z.string(), problem: z.nullable(z.string()) })),
  location_precision: z.enum(LOCATION_PRECISIONS),
  /** Asks for a pin while the location is approximate. */
  place_notice: z.nullable(z.string()),
});
export type ManagerProperty = z.output<typeof managerPropertySchema>;

export const MAX_PHOTOS = 50;
export const MAX_FLOOR_PLANS = 500;
/** Inactive listings per manager. */
export const MAX_DRAFTS = 200;
const MAX_PAGE_LENGTH = 500;

const needed = {
  address_1: addressField,
  city: cityField,
  state: stateField,
  postal_code: postalCodeField,
  description: descriptionField,
  type: propertyTypeField,
};
/** Omitted fields stay, or take their default. */
const optional = {
  /** Must be the caller, if sent: identity comes from the token. */
  manager: z.optional(idField('manager')),
  /** Always saved as for_rent. */
  category: z.optional(categoryField),
  status: z.optional(statusField),
  /** A lower tier applies at once, a higher one after payment. A multi-family manager's follows the account level. */
  tier: z.optional(tierField),
  features: z.optional(featuresField),
  /** Absent, null or unchanged: follows the address. A pin at an `address_places` result gets its precision. */
  center: z.optional(centerField),
  /** Confirms a pin that was not moved or is far from the address. */
  is_center_confirmed: z.optional(flagField('is_center_confirmed')),
};

const inputs = optionalFieldInputs();

export const createPropertyBody = z.object({
  ...needed,
  ...z.partial(z.object(inputs)).shape,
  ...optional,
  key: keyField,
});
export type CreatePropertyBody = z.output<typeof createPropertyBody>;

type Repeatable<S extends Record<string, z.ZodMiniType>> = {
  [F in keyof S]: ReturnType<typeof repeatable<S[F]>>;
};
const repeatableAll = <S extends Record<string, z.ZodMiniType>>(fields: S) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, repeatable(field)]),
  ) as Repeatable<S>;

/** Accepts invalid values that equal the stored ones: only changed fields are validated. */
export const changePropertyBody = z.object({
  ...repeatableAll(needed),
  ...z.partial(z.object(repeatableAll(inputs))).shape,
  ...optional,
  expected_updated: expectedUpdatedField,
});
export type SentPropertyBody = z.output<typeof changePropertyBody>;
export type ChangePropertyBody = Accepted<SentPropertyBody>;

/** Newest first; `before` is the last id of the previous page. */
export const managerProperties = endpoint({
  name: 'manager_properties',
  method: 'GET',
  path: 'manager_properties/',
  auth: 'bearer',
  tag: 'Manager',
  summary: "The manager's own properties in every state, newest first",
  query: z.object({
    limit: z.optional(intInput('limit', 1, MAX_PAGE_LENGTH, `${MAX_PAGE_LENGTH} when absent`)),
    before: z.optional(idInput('before')),
  }),
  response: z.array(managerPropertyItemSchema),
});

export const managerProperty = endpoint({
  name: 'manager_property',
  method: 'GET',
  path: 'manager_properties/{p_id}/',
  auth: 'bearer',
  tag: 'Manager',
  summary: "One of the manager's own properties with features, floor plans and all photos",
  params: z.object({ p_id: idInput('p_id') }),
  response: managerPropertySchema,
});

/** Idempotent by `key`; 409 if that property was deleted, and beyond the draft limit. 400 on `center` if not found. */
export const createProperty = endpoint({
  name: 'create_property',
  method: 'POST',
  path: 'properties/',
  auth: 'bearer',
  tag: 'Manager',
  summary: 'Create a property',
  body: createPropertyBody,
  response: managerPropertySchema,
  status: 201,
});

const propertyParams = z.object({ id: idInput('id') });

/** 409 with code `changed_meanwhile` if `expected_updated` is stale. */
export const changeProperty = endpoint({
  name: 'change_property',
  method: 'PUT',
  path: 'properties/{id}/',
  auth: 'bearer',
  tag: 'Manager',
  summary: 'Save a property',
  params: propertyParams,
  body: changePropertyBody,
  response: managerPropertySchema,
});

export const deleteProperty = endpoint({
  name: 'delete_property',
  method: 'DELETE',
  path: 'properties/{id}/',
  auth: 'bearer',
  tag: 'Manager',
  summary: 'Delete a property with its photos; its leads stay',
  params: propertyParams,
  response: doneSchema,
});

/** Inactive, on the free tier (multi-family: by account level). Idempotent by `key`. 409 beyond the draft limit. */
export const duplicateProperty = endpoint({
  name: 'duplicate_property',
  method: 'POST',
  path: 'manager_properties/{p_id}/duplicate/',
  auth: 'bearer',
  tag: 'Manager',
  summary: 'Copy a property with its floor plans, features and photos',
  params: z.object({ p_id: idInput('p_id') }),
  body: z.object({ key: keyField }),
  response: managerPropertySchema,
  status: 201,
});
