import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idInput } from './inputs.ts';
import { PROPERTY_TYPES } from './properties.ts';
import { pointSchema } from './schools.ts';

/** For so many days a listing's address says that it is taken and what else there is; then it is gone. */
export const FORMER_DAYS = 60;

/** A listing that was public and is not any more: its kind and about where, and nothing that names it or its manager. */
export const formerPropertySchema = z.object({
  id: z.int(),
  type: z.enum(PROPERTY_TYPES),
  city: z.string(),
  state: z.string(),
  schools: z.array(z.int()),
  /** About where it was, to a hundredth of a degree. */
  around: pointSchema,
});
export type FormerProperty = z.output<typeof formerPropertySchema>;

export const formerProperty = endpoint({
  name: 'former_property',
  method: 'GET',
  path: 'former_properties/{id}/',
  auth: 'public',
  tag: 'Properties',
  summary: 'A listing that was taken down in the last 60 days; 410 once it is deleted or longer gone',
  params: z.object({ id: idInput('id') }),
  response: formerPropertySchema,
});
