import { endpoint } from './endpoint.ts';

/** Returns one school or none. Ignores case; hyphens equal spaces. */
export const mainSchools = endpoint('main_schools', 'GET', 'main_schools/', 'public');

/** Schools sorted by name. `q` matches name, short name or alias. */
export const schools = endpoint('schools', 'GET', 'schools/', 'public');
