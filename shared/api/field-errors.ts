import type * as z from 'zod/mini';
import { t } from '../texts/t.ts';

type Issue = z.core.$ZodIssue;

/** Returns the deepest issue of a union, because zod reports only 'Invalid input' for the union itself. */
function clearest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors.flat().map(clearest);
  const deepest = inner.toSorted((a, b) => b.path.length - a.path.length)[0];
  return deepest ? { ...deepest, path: [...issue.path, ...deepest.path] } : issue;
}

/**
 * Messages by field name. Nested fields have names as in a form (`preferences.pets`); list entries have the
 * list's name.
 */
export function toFieldErrors(issues: readonly Issue[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of issues.map(clearest)) {
    const entry = issue.path.findIndex((part) => typeof part === 'number');
    const field = issue.path.slice(0, entry < 0 ? undefined : entry).join('.') || 'body';
    const sentence =
      issue.path.length === 0 ? t('The body must be an object with named values.') : issue.message;
    errors[field] ??= [];
    const sentences = errors[field];
    if (!sentences.includes(sentence)) sentences.push(sentence);
  }
  return errors;
}
