import { schools } from '#shared/api/schools.ts';
import type { SchoolListItem } from '#shared/api/schools-schemas.ts';
import { call } from './call.ts';

let loaded: Promise<SchoolListItem[]> | null = null;

/** Fetched once per visit; failures are retried. */
export function fetchSchools(): Promise<SchoolListItem[]> {
  loaded ??= call(schools, {}).catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}
