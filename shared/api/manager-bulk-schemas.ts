import * as z from 'zod/mini';
import { msg, t } from '../texts/t.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { flagField } from './form-values.ts';
import { idField } from './id-field.ts';
import { MAX_BULK } from './manager-bulk.ts';
import { managerPropertyItemSchema } from './manager-properties-schemas.ts';
import { PROPERTY_STATUSES } from './properties.ts';
import { dayField, statusField } from './property-fields.ts';

const MAX_PLANS = 500;

const dateField = dayField(msg('Date Available'));
const patchSchema = z.object({
  id: idField('id'),
  status: z.optional(statusField),
  is_deleted: z.optional(flagField('is_deleted')),
  /** Availability date for all floor plans of the listing. */
  date_available: z.optional(dateField),
  /** Availability dates by floor plan, to undo an earlier change. */
  floor_plans: z.optional(
    z
      .array(z.object({ id: idField('id'), date_available: z.nullable(dateField) }))
      .check(z.maxLength(MAX_PLANS)),
  ),
});
const undoSchema = z.object({
  id: z.int(),
  status: z.optional(z.enum(PROPERTY_STATUSES)),
  is_deleted: z.optional(z.boolean()),
  floor_plans: z.optional(z.array(z.object({ id: z.int(), date_available: z.nullable(z.string()) }))),
});
export type ListingPatch = z.output<typeof patchSchema>;

const manySentence = () => t('Choose 1 to {max} listings, each once.', { max: MAX_BULK });
const body = z.object({
  listings: z.array(patchSchema, { error: manySentence }).check(
    z.minLength(1, { error: manySentence }),
    z.maxLength(MAX_BULK, { error: manySentence, abort: true }),
    z.refine((listings) => new Set(listings.map(({ id }) => id)).size === listings.length, {
      error: manySentence,
    }),
  ),
});
export type ChangeManyBody = z.output<typeof body>;
const resultSchema = z.object({ items: z.array(managerPropertyItemSchema), undo: z.array(undoSchema) });
export type ChangeManyResult = z.output<typeof resultSchema>;

export const managerBulkSchemas = {
  change_many_properties: {
    tag: 'Manager',
    summary: 'Changes the status or available date of several properties, or deletes them.',
    body,
    response: resultSchema,
  },
} satisfies EndpointSchemas;
