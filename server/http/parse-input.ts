import * as z from 'zod/mini';
import { badInput } from '#shared/api/errors.ts';
import { toFieldErrors } from '#shared/api/field-errors.ts';
import { t } from '#shared/texts/t.ts';
import type { DocumentedEndpoint } from './route.ts';

type RawInput = { params?: unknown; query?: unknown; body?: unknown };

type Issue = z.core.$ZodIssue;

/** Bounds recursion. */
const MAX_DEPTH = 32;

function isTooDeep(value: unknown, depth = 0): boolean {
  if (!value || typeof value !== 'object' || ArrayBuffer.isView(value)) return false;
  return depth >= MAX_DEPTH || Object.values(value).some((item) => isTooDeep(item, depth + 1));
}

/** PostgreSQL can't store U+0000. */
function nulAt(value: unknown, field: string): string | null {
  if (typeof value === 'string') return value.includes('\u0000') ? field : null;
  if (Array.isArray(value))
    return value.map((item) => nulAt(item, field)).find((found) => found !== null) ?? null;
  if (value && typeof value === 'object' && !ArrayBuffer.isView(value)) {
    for (const [key, item] of Object.entries(value)) {
      const found = nulAt(item, field === '' ? key : field);
      if (found !== null) return found;
      if (key.includes('\u0000')) return field || 'body';
    }
  }
  return null;
}

function parsePart(
  schema: DocumentedEndpoint['query'],
  value: unknown,
): { data: object; issues: readonly Issue[] } {
  if (!schema) return { data: {}, issues: [] };
  const result = z.safeParse(schema, value ?? {});
  return result.success
    ? { data: result.data as object, issues: [] }
    : { data: {}, issues: result.error.issues };
}

export function parseInput(endpoint: DocumentedEndpoint, raw: RawInput): unknown {
  const known = endpoint.query ? pick(raw.query, endpoint) : {};
  if (isTooDeep(raw.body)) throw badInput({ body: [t('The body is nested too deeply.')] });
  const nul = nulAt(raw.params, '') ?? nulAt(known, '') ?? nulAt(raw.body, '');
  if (nul !== null)
    throw badInput({ [nul]: [t('{name} can’t contain the character U+0000.', { name: nul })] });
  const params = parsePart(endpoint.params, raw.params);
  const query = parsePart(endpoint.query, known);
  const body = parsePart(endpoint.body, raw.body);
  const issues = [...params.issues, ...query.issues, ...body.issues];
  if (issues.length > 0) throw badInput(toFieldErrors(issues));
  return { ...params.data, ...query.data, ...(endpoint.body ? { body: body.data } : {}) };
}

function pick(query: unknown, endpoint: DocumentedEndpoint): Record<string, unknown> {
  const shape = (endpoint.query as { shape?: Record<string, unknown> }).shape ?? {};
  const source = (query ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(shape)
      .filter((name) => source[name] !== undefined)
      .map((name) => [name, source[name]]),
  );
}
