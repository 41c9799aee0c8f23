import { isProblem } from '#shared/api/errors.ts';

/** Ignores 404 of a deletion, because another tab may have deleted it first. */
export function ignoreMissing(error: unknown): void {
  if (!isProblem(error, 404)) throw error;
}
