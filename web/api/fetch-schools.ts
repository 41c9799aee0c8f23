import { schools } from '#shared/api/schools.ts';
import type { SchoolListItem } from '#shared/api/schools-schemas.ts';
import { call } from './call.ts';

let loaded: Promise<SchoolListItem[]> | null = null;

/** Fetches the schools once per visit. After a failure, the next call fetches again. */
export function fetchSchools(): Promise<SchoolListItem[]> {
  loaded ??= call(schools, {}).catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}
