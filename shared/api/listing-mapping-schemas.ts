import * as z from 'zod/mini';
import { LISTING_FIELDS, type ListingField } from '../rules/listing-file-fields.ts';

const MAX_TEXT = 500;
const text = z.string().check(z.minLength(1), z.maxLength(MAX_TEXT));
const textUpTo = (max: number) => z.string().check(z.maxLength(max));

const expression = z
  .union([
    text.check(z.describe('The name of a column.')),
    z.strictObject({ constant: textUpTo(MAX_TEXT).check(z.describe('The same value for all rows.')) }),
    z.strictObject({
      column: text,
      match: z.optional(
        text.check(
          z.describe(
            'A regular expression (RE2). The value becomes the part that matches, or empty if none does.',
          ),
        ),
      ),
      replace: z.optional(
        textUpTo(MAX_TEXT).check(z.describe('The text for the part that matches; $1 is its first group.')),
      ),
      values: z.optional(
        z
          .record(z.string(), textUpTo(MAX_TEXT))
          .check(z.describe('Replaces whole values, regardless of case. Other values stay.')),
      ),
    }),
    z.strictObject({
      columns: z.array(text).check(z.minLength(2), z.maxLength(10)),
      join: z.optional(textUpTo(20).check(z.describe('The text between values that are not empty.'))),
    }),
  ])
  .check(z.describe('How the field is read.'));
export type MappingExpression = z.output<typeof expression>;

const FIELDS = Object.fromEntries(LISTING_FIELDS.map((field) => [field, z.optional(expression)])) as Record<
  ListingField,
  z.ZodMiniOptional<typeof expression>
>;

/** A mapping in JSON, for files with other column names or forms. */
export const listingMappingSchema = z.strictObject({
  $schema: z.optional(z.string()),
  name: z.optional(
    z
      .string()
      .check(
        z.regex(/^[a-z0-9][a-z0-9-]{0,49}$/),
        z.describe('The default source of the listings. If absent, the name of the mapping’s file.'),
      ),
  ),
  manager_name: z.optional(text.check(z.describe('The company name of the account that owns the listings.'))),
  attribution: z.optional(text.check(z.describe('The source to credit.'))),
  separator: z.optional(z.enum([',', ';', '\t', '|']).check(z.describe('Default: detected.'))),
  null_texts: z.optional(z.array(textUpTo(50)).check(z.describe('Values that mean "empty".'))),
  row: z.optional(
    z
      .enum(['floor_plan', 'listing'])
      .check(
        z.describe('floor_plan: rows with one id are one property. listing: a repeated id is rejected.'),
      ),
  ),
  zero_price: z.optional(z.enum(['call', 'missing']).check(z.describe('The meaning of the rent 0.'))),
  fields: z.strictObject({ ...FIELDS, external_id: expression }),
});
export type ListingMappingBody = z.output<typeof listingMappingSchema>;
