import * as z from 'zod/mini';
import { doneSchema } from './account-fields.ts';
import { LOCATION_PRECISIONS } from './address-places.ts';
import { feeSchema } from './cost-schemas.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { idInput, intInput } from './inputs.ts';
import { PAID_TIERS } from './payments.ts';
import { floorPlanSchema, photoSchema, propertyListSchema, propertySchema } from './properties-schemas.ts';
import { createPropertyBody, inputs, needed, optional } from './property-bodies.ts';
import { expectedUpdatedField, keyField } from './property-fields.ts';
import { type Accepted, repeatable } from './repeated-values.ts';

/** Clients send `updated` back as `expected_updated`, so that the server detects concurrent changes. */
export const managerFloorPlanSchema = z.extend(z.omit(floorPlanSchema, { cost: true, cost_max: true }), {
  deposit: z.nullable(z.int()),
  fees: z.array(feeSchema),
  updated: z.string(),
});
export type ManagerFloorPlan = z.output<typeof managerFloorPlanSchema>;

export const managerPhotoSchema = z.extend(photoSchema, {
  updated: z.string(),
  /** True if the photo is stored but hidden from the public, because it exceeds the tier's allowance. */
  is_over_limit: z.boolean(),
});
export type ManagerPhoto = z.output<typeof managerPhotoSchema>;

const managerParts = {
  floor_plans: z.array(managerFloorPlanSchema),
  photos: z.array(managerPhotoSchema),
  /** Number of photos that the public sees at this tier. */
  photo_allowance: z.int(),
  created: z.string(),
  updated: z.string(),
  /**
   * True if inactive because unconfirmed, or because its manager reported it as taken. A confirmation
   * restores it.
   */
  is_lapsed: z.boolean(),
  /** Set if staff or reports have hidden the listing, regardless of status. */
  hidden: z.nullable(z.object({ cause: z.enum(['staff', 'reports']), reason: z.string(), at: z.string() })),
  /** Tier requested by a single-family manager and not yet paid. */
  requested_tier: z.nullable(z.enum(PAID_TIERS)),
};

/** Distance and times are to the nearest school. */
export const managerPropertyItemSchema = z.extend(propertyListSchema, {
  ...managerParts,
  /** The list has the lengths of description and features instead of their text. */
  description_length: z.int(),
  feature_count: z.int(),
  school_short_name: z.nullable(z.string()),
});
export type ManagerPropertyItem = z.output<typeof managerPropertyItemSchema>;

export const managerPropertySchema = z.extend(z.omit(propertySchema, { primary_school: true }), {
  ...managerParts,
  /**
   * Photos of an import that are not downloaded yet. `problem` is null while pending, else the last error.
   */
  photo_fetches: z.array(z.object({ url: z.string(), problem: z.nullable(z.string()) })),
  location_precision: z.enum(LOCATION_PRECISIONS),
  /** Sentence that asks the manager to set the pin. Null unless the location is approximate. */
  place_notice: z.nullable(z.string()),
});
export type ManagerProperty = z.output<typeof managerPropertySchema>;

const MAX_PAGE_LENGTH = 500;

type Repeatable<S extends Record<string, z.ZodMiniType>> = {
  [F in keyof S]: ReturnType<typeof repeatable<S[F]>>;
};
const repeatableAll = <S extends Record<string, z.ZodMiniType>>(fields: S) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, repeatable(field)]),
  ) as Repeatable<S>;

/** Validates changed fields only: an invalid value is accepted if it equals the stored one. */
export const changePropertyBody = z.object({
  ...repeatableAll(needed),
  ...z.partial(z.object(repeatableAll(inputs))).shape,
  ...optional,
  expected_updated: expectedUpdatedField,
});
export type SentPropertyBody = z.output<typeof changePropertyBody>;
export type ChangePropertyBody = Accepted<SentPropertyBody>;

const propertyParams = z.object({ id: idInput('id') });

export const managerPropertiesSchemas = {
  manager_properties: {
    tag: 'Manager',
    summary: "Lists the current manager's properties in every state, newest first.",
    query: z.object({
      limit: z.optional(intInput('limit', 1, MAX_PAGE_LENGTH, `${MAX_PAGE_LENGTH} when absent`)),
      before: z.optional(idInput('before')),
    }),
    response: z.array(managerPropertyItemSchema),
  },
  manager_property: {
    tag: 'Manager',
    summary: "Returns one of the current manager's properties with features, floor plans and all photos.",
    params: z.object({ p_id: idInput('p_id') }),
    response: managerPropertySchema,
  },
  create_property: {
    tag: 'Manager',
    summary: 'Creates a property.',
    body: createPropertyBody,
    response: managerPropertySchema,
  },
  change_property: {
    tag: 'Manager',
    summary: 'Updates a property.',
    params: propertyParams,
    body: changePropertyBody,
    response: managerPropertySchema,
  },
  delete_property: {
    tag: 'Manager',
    summary: 'Deletes a property and its photos; keeps its leads.',
    params: propertyParams,
    response: doneSchema,
  },
  duplicate_property: {
    tag: 'Manager',
    summary: 'Duplicates a property with its floor plans, features and photos.',
    params: z.object({ p_id: idInput('p_id') }),
    body: z.object({ key: keyField }),
    response: managerPropertySchema,
  },
} satisfies EndpointSchemas;
