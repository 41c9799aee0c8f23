import * as z from 'zod/mini';
import { LEASE_LENGTHS } from '../rules/lease-lengths.ts';
import {
  type CostField,
  mapFields,
  type PROPERTY_FIELDS,
  type PropertyField,
} from '../rules/property-fields.ts';
import { PROPERTY_TYPES } from '../rules/property-type-label.ts';
import { TIERS } from '../rules/tier-order.ts';
import { TRAVEL_QUALITIES } from '../rules/travel-modes.ts';
import { t } from '../texts/t.ts';
import { feeSchema, planCostsSchema, utilityEstimatesSchema } from './cost-schemas.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { featureSchema } from './features-schemas.ts';
import { bboxInput, decimalInput, idInput, intInput, pointInput } from './inputs.ts';
import {
  MAX_LIST_LENGTH,
  MAX_RADIUS_M,
  NEARBY_RADIUS_M,
  PRICE_PER,
  PROPERTY_CATEGORIES,
  PROPERTY_STATUSES,
} from './properties.ts';
import { pointSchema, schoolListItemSchema, schoolQuery } from './schools-schemas.ts';
import { consistent, filters } from './search-filters.ts';

const ACCOUNT_LEVELS = ['basic', 'premium'] as const;

/** Rents in whole US dollars a month; 0 bedrooms is a studio. */
export const floorPlanSchema = z.object({
  id: z.int(),
  name: z.string(),
  property_id: z.int(),
  sq_feet: z.nullable(z.int()),
  stories: z.int(),
  price: z.nullable(z.int()),
  price_max: z.nullable(z.int()),
  bedrooms: z.int(),
  full_bath: z.int(),
  half_bath: z.int(),
  date_available: z.nullable(z.string()),
  tour_url: z.nullable(z.string()),
  price_per: z.enum(PRICE_PER),
  /** Monthly cost per person with mandatory fees. `cost_max` is set for a range. */
  cost: z.nullable(z.int()),
  cost_max: z.nullable(z.int()),
  features: z.array(z.int()),
});
export type FloorPlan = z.output<typeof floorPlanSchema>;

/** Size in pixels and a placeholder, so that the page's layout does not shift while the photo loads. */
export const photoSchema = z.object({
  id: z.int(),
  property: z.int(),
  caption: z.string(),
  order: z.int(),
  url: z.string(),
  thumb_url: z.string(),
  width: z.int(),
  height: z.int(),
  /** Data URI of a picture of a few pixels, shown blurred until the photo is loaded. */
  placeholder: z.nullable(z.string()),
});
export type Photo = z.output<typeof photoSchema>;

/** A listing's manager. Excludes name and email address. */
const publicManagerSchema = z.object({
  id: z.int(),
  account_level: z.enum(ACCOUNT_LEVELS),
  user: z.object({ id: z.int() }),
  /** Staff's verification of the manager, for the 'verified' badge. Null if the manager is not verified. */
  verified: z.nullable(z.object({ what: z.string(), on: z.string() })),
});

/** Travel times to the requested school in seconds. Null if unknown. */
const travelFields = {
  drive_time: z.nullable(z.int()),
  walk_time: z.nullable(z.int()),
  bike_time: z.nullable(z.int()),
  travel_quality: z.nullable(z.enum(TRAVEL_QUALITIES)),
};

export const titledPropertySchema = z.object({
  id: z.int(),
  name: z.string(),
  listing_title: z.string(),
  type: z.enum(PROPERTY_TYPES),
  address_1: z.string(),
});

const VALUE_OF_KIND = {
  text: z.string(),
  phone: z.string(),
  link: z.nullable(z.string()),
  count: z.nullable(z.int()),
  flag: z.boolean(),
  type: z.enum(PROPERTY_TYPES),
  dollars: z.nullable(z.int()),
  fees: z.array(feeSchema),
  leases: z.array(z.enum(LEASE_LENGTHS)),
  estimates: utilityEstimatesSchema,
};
const fieldsSchema = z.object(
  mapFields((_, kind) => VALUE_OF_KIND[kind]) as {
    [F in PropertyField]: (typeof VALUE_OF_KIND)[(typeof PROPERTY_FIELDS)[F]['kind']];
  },
);

const DETAIL_FIELDS = {
  description: true,
  deposit: true,
  fees: true,
  lease_lengths: true,
  utility_estimates: true,
} as const satisfies Record<CostField | 'description', true>;

/**
 * All fields of section 3 except `description` and `features`. `external_site_url` is null below the premium
 * tier.
 */
export const propertyListSchema = z.extend(z.omit(fieldsSchema, DETAIL_FIELDS), {
  id: z.int(),
  type_display: z.string(),
  category: z.enum(PROPERTY_CATEGORIES),
  tier: z.enum(TIERS),
  status: z.enum(PROPERTY_STATUSES),
  schools: z.array(z.int()),
  manager: publicManagerSchema,
  center: pointSchema,
  /** Straight-line distance to the requested school in meters. */
  distance_from_school: z.nullable(z.number()),
  ...travelFields,
  /** Walking route as an encoded polyline with precision 6. Null if no route along streets is known. */
  walk_route: z.nullable(z.string()),
  floor_plans: z.array(floorPlanSchema),
  photos: z.array(photoSchema),
  detail_url: z.string(),
  billing_period: z.string(),
  contract_end_date: z.nullable(z.string()),
  /** True if the coordinates are the center of an area instead of the building's. */
  is_approximate: z.boolean(),
  is_demo: z.boolean(),
  /** Day of the last confirmation, `YYYY-MM-DD` in UTC. */
  availability_confirmed: z.string(),
});
export type PropertyListItem = z.output<typeof propertyListSchema>;

/** Fields of a property that lists omit, except the nearest school. */
export const propertyDetailSchema = z.object({
  ...z.pick(fieldsSchema, DETAIL_FIELDS).shape,
  features: z.array(featureSchema),
  /** One entry per floor plan. */
  costs: z.array(planCostsSchema),
  created: z.string(),
  updated: z.string(),
  /** Bit mask of `TRAITS`. */
  traits: z.int(),
});
export type PropertyDetail = z.output<typeof propertyDetailSchema>;

export const propertySchema = z.extend(propertyListSchema, {
  ...propertyDetailSchema.shape,
  /** The nearest school, whose URL contains the property's page. Null if no school is near. */
  primary_school: z.nullable(z.pick(schoolListItemSchema, { id: true, public_view_url: true, site: true })),
});
export type Property = z.output<typeof propertySchema>;

const cardPhotoSchema = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  caption: z.string(),
  placeholder: z.nullable(z.string()),
});

export const propertyCardSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Title of a listing without a name. Omitted for others. */
  listing_title: z.optional(z.string()),
  type: z.enum(PROPERTY_TYPES),
  tier: z.enum(TIERS),
  address_1: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  /** Phone number. Empty unless the manager's account is premium. */
  contact_phone: z.string(),
  manager: publicManagerSchema,
  center: z.tuple([z.number(), z.number()]),
  distance_from_school: z.number(),
  ...travelFields,
  /** Bit mask of `TRAITS`: yes/no facts that searches filter by. */
  traits: z.int(),
  /**
   * Floor plans as tuples: bedrooms, price (0 means 'Call'), `price_max` or null, 'bed' or 'unit', baths, square
   * feet or null, date available or null, true if it has a virtual tour, and the monthly cost per person and its
   * maximum or null, if they differ from the rent.
   */
  plans: z.array(
    z.tuple([
      z.int(),
      z.int(),
      z.nullable(z.int()),
      z.enum(PRICE_PER),
      z.number(),
      z.nullable(z.int()),
      z.nullable(z.string()),
      z.boolean(),
      z.optional(z.int()),
      z.optional(z.nullable(z.int())),
    ]),
  ),
  /** The first public photo; `properties/{id}/photos/` returns all. */
  photos: z.array(cardPhotoSchema),
  photo_count: z.int(),
  is_approximate: z.boolean(),
  is_demo: z.boolean(),
  availability_confirmed: z.string(),
});
export type PropertyCard = z.output<typeof propertyCardSchema>;
export type CardPhoto = z.output<typeof cardPhotoSchema>;

const listQuery = {
  ...filters,
  limit: z.optional(intInput('limit', 1, MAX_LIST_LENGTH)),
  view: z.optional(z.enum(['full', 'card'], { error: () => t('view must be full or card.') })),
};

const listResponse = z.union([z.array(propertyListSchema), z.array(propertyCardSchema)]);

const propertyParams = z.object({ id: idInput('id') });
/** School to which distance and times are measured. Defaults to the nearest one. */
const optionalSchool = z.object({ school: z.optional(idInput('school')) });

export const propertiesSchemas = {
  featured_properties: {
    tag: 'Properties',
    summary: "Lists a school's featured properties.",
    query: z.object({ ...schoolQuery, view: listQuery.view }),
    response: listResponse,
  },
  property_near: {
    tag: 'Properties',
    summary: 'Lists properties within a distance of a point.',
    query: consistent(
      z.object({
        ...schoolQuery,
        point: pointInput('point'),
        dist: z.optional(decimalInput('dist', 0, MAX_RADIUS_M, 'meters', `${NEARBY_RADIUS_M} when absent`)),
        ...listQuery,
      }),
    ),
    response: listResponse,
  },
  property_in: {
    tag: 'Properties',
    summary: 'Lists properties in a bounding box.',
    query: consistent(z.object({ ...schoolQuery, in_bbox: bboxInput('in_bbox'), ...listQuery })),
    response: listResponse,
  },
  property: {
    tag: 'Properties',
    summary: 'Returns a property with floor plans, features and photos in order.',
    params: propertyParams,
    query: optionalSchool,
    response: propertySchema,
  },
  property_floor_plans: {
    tag: 'Properties',
    summary: "Lists a property's floor plans.",
    params: propertyParams,
    response: z.array(floorPlanSchema),
  },
  property_photos: {
    tag: 'Properties',
    summary: "Lists a property's photos within its tier's allowance, in order.",
    params: propertyParams,
    response: z.array(photoSchema),
  },
} satisfies EndpointSchemas;
