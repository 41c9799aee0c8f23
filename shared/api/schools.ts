import { endpoint } from './endpoint.ts';

/** Finds a school by the name in its URL, as a list of zero or one. Ignores case; hyphens match spaces. */
export const mainSchools = endpoint('main_schools', 'GET', 'main_schools/', 'public');

/** Schools sorted by name. `q` matches a part of name, short name or alias. */
export const schools = endpoint('schools', 'GET', 'schools/', 'public');
