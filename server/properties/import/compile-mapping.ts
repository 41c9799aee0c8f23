import { RE2JS } from 're2js';
import type * as z from 'zod/mini';
import {
  type ListingMappingBody,
  listingMappingSchema,
  type MappingExpression,
} from '#shared/api/listing-mapping-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { ImportFileProblem } from '../../jobs/import/import-file-problem.ts';
import type { ColumnReader, ListingMapping } from './listing-mapping.ts';
import { porchlightMapping } from './porchlight-mapping.ts';

function columnsOf(given: MappingExpression): readonly string[] {
  if (typeof given === 'string') return [given];
  if ('column' in given) return [given.column];
  return 'columns' in given ? given.columns : [];
}

function compilePattern(source: string): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch {
    throw new ImportFileProblem(t('“{pattern}” isn’t a valid regular expression.', { pattern: source }));
  }
}

/** Returns the part of the text that matches, or the replacement with the groups filled in. */
function readMatch(pattern: RE2JS, text: string, replace: string | undefined): string {
  const matcher = pattern.matcher(text);
  if (!matcher.find()) return '';
  const group = (number: number) => (number <= matcher.groupCount() ? (matcher.group(number) ?? '') : '');
  return (replace ?? '$0').replaceAll(/\$(\d)/g, (_, digit: string) => group(Number(digit)));
}

function compileExpression(given: MappingExpression): string | ((column: ColumnReader) => string) {
  if (typeof given === 'string') return given;
  if ('constant' in given) return () => given.constant;
  if ('columns' in given)
    return (column) =>
      given.columns
        .map(column)
        .filter((value) => value !== '')
        .join(given.join ?? ' ');
  const pattern = given.match === undefined ? null : compilePattern(given.match);
  const values = new Map(Object.entries(given.values ?? {}).map(([from, to]) => [from.toLowerCase(), to]));
  return (column) => {
    const whole = column(given.column);
    const part = pattern ? readMatch(pattern, whole, given.replace) : whole;
    return values.get(part.toLowerCase()) ?? part;
  };
}

/** @throws ImportFileProblem if a regular expression is invalid */
export function compileMapping(mapping: ListingMappingBody): ListingMapping {
  const { name, manager_name, attribution, separator, null_texts, row, zero_price } = mapping;
  const given = Object.entries(mapping.fields).filter(
    (entry): entry is [string, MappingExpression] => entry[1] !== undefined,
  );
  return {
    name: name ?? porchlightMapping.name,
    managerName: manager_name ?? porchlightMapping.managerName,
    attribution: attribution ?? null,
    ...(separator ? { format: { separator, isQuoted: true } } : {}),
    requiredColumns: [...new Set(given.flatMap(([, from]) => columnsOf(from)))],
    optionalColumns: [],
    nullTexts: (null_texts ?? porchlightMapping.nullTexts).map((one) => one.toLowerCase()),
    groupsRowsById: row !== 'listing',
    zeroPrice: zero_price ?? 'call',
    fields: Object.fromEntries(given.map(([field, from]) => [field, compileExpression(from)])),
  };
}

function describeIssue(issue: z.core.$ZodIssue, json: unknown): string {
  const where = issue.path.join('.') || t('the file');
  if (issue.code === 'unrecognized_keys')
    return t('{where} has the unknown key {key}', { where, key: issue.keys[0]! });
  const value = issue.path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown>)?.[key],
    json,
  );
  return value === undefined
    ? t('{where} is missing', { where })
    : t('{where} has the wrong form', { where });
}

/** @throws ImportFileProblem naming the field at fault */
export function parseMapping(json: unknown): ListingMappingBody {
  const parsed = listingMappingSchema.safeParse(json);
  if (!parsed.success) {
    const problem = describeIssue(parsed.error.issues[0]!, json);
    throw new ImportFileProblem(t('The mapping is invalid: {problem}.', { problem }));
  }
  compileMapping(parsed.data);
  return parsed.data;
}
