import { endpoint } from './endpoint.ts';

/** None or one. Ignores case; hyphens equal spaces. */
export const mainSchools = endpoint('main_schools', 'GET', 'main_schools/', 'public');

/** By name. `q` matches name, short name or alias. */
export const schools = endpoint('schools', 'GET', 'schools/', 'public');
