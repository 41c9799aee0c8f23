import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { ImportFileProblem } from '../../jobs/import/import-file-problem.ts';
import {
  type ColumnReader,
  LISTING_FIELDS,
  type ListingField,
  type ListingMapping,
} from './listing-mapping.ts';
import { porchlightMapping } from './porchlight-mapping.ts';

const MAX_TEXT = 500;
const text = z.string().check(z.minLength(1), z.maxLength(MAX_TEXT));
const isPattern = (source: string) => {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
};

const textUpTo = (max: number) => z.string().check(z.maxLength(max));

const expression = z
  .union([
    text.check(z.describe('The name of a column.')),
    z.strictObject({ constant: textUpTo(MAX_TEXT).check(z.describe('The same value for all rows.')) }),
    z.strictObject({
      column: text,
      match: z.optional(
        text.check(
          z.refine(isPattern, { error: 'not a regular expression' }),
          z.describe('A regular expression. The value becomes the part that matches, or empty.'),
        ),
      ),
      replace: z.optional(
        textUpTo(MAX_TEXT).check(z.describe('The text for the part that matches; $1 is its first group.')),
      ),
      values: z.optional(
        z
          .record(z.string(), z.string())
          .check(z.describe('Replaces whole values, regardless of case. Other values stay.')),
      ),
    }),
    z.strictObject({
      columns: z.array(text).check(z.minLength(2), z.maxLength(10)),
      join: z.optional(textUpTo(20).check(z.describe('The text between values that are not empty.'))),
    }),
  ])
  .check(z.describe('How the field is read.'));
type Expression = z.output<typeof expression>;

const FIELDS = Object.fromEntries(LISTING_FIELDS.map((field) => [field, z.optional(expression)])) as Record<
  ListingField,
  z.ZodMiniOptional<typeof expression>
>;

/** A mapping in JSON, for files whose columns have other names or forms. */
export const mappingFileSchema = z.strictObject({
  $schema: z.optional(z.string()),
  name: z
    .string()
    .check(z.regex(/^[a-z0-9][a-z0-9-]{0,49}$/), z.describe('The default source of the listings.')),
  manager_name: z.optional(text.check(z.describe('The company name of the account that owns the listings.'))),
  attribution: z.optional(text.check(z.describe('The source to credit.'))),
  separator: z.optional(z.enum([',', ';', '\t', '|']).check(z.describe('Default: detected.'))),
  null_texts: z.optional(z.array(z.string()).check(z.describe('Values that mean "empty".'))),
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

function columnsOf(given: Expression): readonly string[] {
  if (typeof given === 'string') return [given];
  if ('column' in given) return [given.column];
  return 'columns' in given ? given.columns : [];
}

function compile(given: Expression): string | ((column: ColumnReader) => string) {
  if (typeof given === 'string') return given;
  if ('constant' in given) return () => given.constant;
  if ('columns' in given)
    return (column) =>
      given.columns
        .map(column)
        .filter((value) => value !== '')
        .join(given.join ?? ' ');
  const pattern = given.match === undefined ? null : new RegExp(given.match, 'u');
  const values = new Map(Object.entries(given.values ?? {}).map(([from, to]) => [from.toLowerCase(), to]));
  return (column) => {
    const whole = column(given.column);
    const [found] = pattern?.exec(whole) ?? [];
    const part = pattern ? (found === undefined ? '' : found.replace(pattern, given.replace ?? '$&')) : whole;
    return values.get(part.toLowerCase()) ?? part;
  };
}

function describeIssue(issue: z.core.$ZodIssue, json: unknown): string {
  const where = issue.path.join('.') || 'the file';
  if (issue.code === 'unrecognized_keys') return `${where} has the unknown key ${issue.keys[0]}`;
  if (issue.code === 'custom') return `${where} is ${issue.message}`;
  const value = issue.path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown>)?.[key],
    json,
  );
  return value === undefined ? `${where} is missing` : `${where} has the wrong form`;
}

/** @throws ImportFileProblem naming the field at fault */
export function readMappingFile(path: string): ListingMapping {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ImportFileProblem(`The mapping ${path} cannot be read: ${(error as Error).message}.`);
  }
  const parsed = mappingFileSchema.safeParse(json);
  if (!parsed.success) {
    throw new ImportFileProblem(
      `The mapping ${path} is invalid: ${describeIssue(parsed.error.issues[0]!, json)}.`,
    );
  }
  const { name, manager_name, attribution, separator, null_texts, row, zero_price } = parsed.data;
  const given = Object.entries(parsed.data.fields).filter(
    (entry): entry is [ListingField, Expression] => entry[1] !== undefined,
  );
  const columns = [...new Set(given.flatMap(([, from]) => columnsOf(from)))];
  return {
    name,
    managerName: manager_name ?? porchlightMapping.managerName,
    attribution: attribution ?? null,
    ...(separator ? { format: { separator, isQuoted: true } } : {}),
    requiredColumns: columns,
    optionalColumns: [],
    nullTexts: (null_texts ?? porchlightMapping.nullTexts).map((one) => one.toLowerCase()),
    groupsRowsById: row !== 'listing',
    zeroPrice: zero_price ?? 'call',
    fields: Object.fromEntries(given.map(([field, from]) => [field, compile(from)])),
  };
}
