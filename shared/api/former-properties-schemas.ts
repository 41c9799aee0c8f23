import * as z from 'zod/mini';
import { PROPERTY_TYPES } from '../rules/property-type-label.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { idInput } from './inputs.ts';
import { pointSchema } from './schools-schemas.ts';

/** A removed listing. Reveals neither its name nor its manager. */
const formerPropertySchema = z.object({
  id: z.int(),
  type: z.enum(PROPERTY_TYPES),
  city: z.string(),
  state: z.string(),
  schools: z.array(z.int()),
  /** Coordinates of the removed listing, rounded to a hundredth of a degree. */
  around: pointSchema,
});
export type FormerProperty = z.output<typeof formerPropertySchema>;

export const formerPropertiesSchemas = {
  former_property: {
    tag: 'Properties',
    summary: 'Returns a listing taken down in the last 60 days; responds 410 if it is older or deleted.',
    params: z.object({ id: idInput('id') }),
    response: formerPropertySchema,
  },
} satisfies EndpointSchemas;
