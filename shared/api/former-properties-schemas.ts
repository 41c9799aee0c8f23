import * as z from 'zod/mini';
import { PROPERTY_TYPES } from '../rules/property-type-label.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { idInput } from './inputs.ts';
import { pointSchema } from './schools-schemas.ts';

/** Reveals neither the name nor the manager. */
const formerPropertySchema = z.object({
  id: z.int(),
  type: z.enum(PROPERTY_TYPES),
  city: z.string(),
  state: z.string(),
  schools: z.array(z.int()),
  /** Rounded to a hundredth of a degree. */
  around: pointSchema,
});
export type FormerProperty = z.output<typeof formerPropertySchema>;

export const formerPropertiesSchemas = {
  former_property: {
    tag: 'Properties',
    summary: 'A listing that was taken down in the last 60 days; 410 once it is deleted or longer gone',
    params: z.object({ id: idInput('id') }),
    response: formerPropertySchema,
  },
} satisfies EndpointSchemas;
