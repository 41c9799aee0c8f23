import { type SchoolListItem, schools } from '#shared/api/schools.ts';
import { call } from './call.ts';

let loaded: Promise<SchoolListItem[]> | null = null;

/** Every school. One fetch for the whole visit; one that failed is tried again the next time. */
export function fetchSchools(): Promise<SchoolListItem[]> {
  loaded ??= call(schools, {}).catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}
