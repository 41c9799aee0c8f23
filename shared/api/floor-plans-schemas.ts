import * as z from 'zod/mini';
import { doneSchema } from './account-fields.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { idField } from './id-field.ts';
import { idInput } from './inputs.ts';
import { managerFloorPlanSchema } from './manager-properties-schemas.ts';
import { createFloorPlanBody, fields, pricesInOrder } from './property-bodies.ts';
import { expectedUpdatedField } from './property-fields.ts';
import { type Accepted, repeatable } from './repeated-values.ts';

/** Omitted optional fields keep their value. An invalid value is accepted if it equals the stored one. */
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
    deposit: z.optional(repeatable(fields.deposit)),
    expected_updated: expectedUpdatedField,
  })
  .check(pricesInOrder());
export type SentFloorPlanBody = z.output<typeof changeFloorPlanBody>;
export type ChangeFloorPlanBody = Accepted<SentFloorPlanBody>;

const planParams = z.object({ id: idInput('id') });

export const floorPlansSchemas = {
  create_floor_plan: {
    tag: 'Manager',
    summary: 'Creates a floor plan for a property.',
    body: createFloorPlanBody,
    response: managerFloorPlanSchema,
  },
  change_floor_plan: {
    tag: 'Manager',
    summary: 'Updates a floor plan.',
    params: planParams,
    body: changeFloorPlanBody,
    response: managerFloorPlanSchema,
  },
  delete_floor_plan: {
    tag: 'Manager',
    summary: 'Deletes a floor plan.',
    params: planParams,
    response: doneSchema,
  },
} satisfies EndpointSchemas;
