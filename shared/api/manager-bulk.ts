import * as z from 'zod/mini';
import { msg, t } from '../texts/t.ts';
import { endpoint } from './endpoint.ts';
import { flagField } from './form-values.ts';
import { idField } from './id-field.ts';
import { managerPropertyItemSchema } from './manager-properties.ts';
import { PROPERTY_STATUSES } from './properties.ts';
import { dayField, statusField } from './property-fields.ts';

/** Listings that one call may change. */
export const MAX_BULK = 500;
const MAX_PLANS = 500;

const dateField = dayField(msg('Date available'));
const patchSchema = z.object({
  id: idField('id'),
  status: z.optional(statusField),
  is_deleted: z.optional(flagField('is_deleted')),
  /** Of all its floor plans. */
  date_available: z.optional(dateField),
  /** Of some of them: what an undo needs. */
  floor_plans: z.optional(
    z
      .array(z.object({ id: idField('id'), date_available: z.nullable(dateField) }))
      .check(z.maxLength(MAX_PLANS)),
  ),
});
/** The same as an answer carries it. */
const undoSchema = z.object({
  id: z.int(),
  status: z.optional(z.enum(PROPERTY_STATUSES)),
  is_deleted: z.optional(z.boolean()),
  floor_plans: z.optional(z.array(z.object({ id: z.int(), date_available: z.nullable(z.string()) }))),
});
export type ListingPatch = z.output<typeof patchSchema>;

const manySentence = () => t('Please choose 1 to {max} listings, each once.', { max: MAX_BULK });
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

/**
 * Changes many listings in one transaction. `undo` is the body's `listings` that restores them. A deleted listing keeps its floor plans
 * and photos for a day, in which `is_deleted: false` restores it. 404 where one of the listings is not the caller's: nothing changes.
 */
export const changeManyProperties = endpoint({
  name: 'change_many_properties',
  method: 'POST',
  path: 'manager_properties/bulk/',
  auth: 'bearer',
  tag: 'Manager',
  summary: 'Change the status, date available or deletion of many properties',
  body,
  response: z.object({ items: z.array(managerPropertyItemSchema), undo: z.array(undoSchema) }),
});
export type ChangeManyResult = z.output<typeof changeManyProperties.response>;
