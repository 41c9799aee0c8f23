import type { EndpointName } from '#shared/api/contract.ts';

/**
 * Who may call what: the authorisation table in code. Columns: visitor; the student who owns the object; another
 * student; the owning manager; another manager; a moderator of that school; an admin.
 * `yes` allowed · `own` only the caller's own rows can be addressed · `reduced` with fewer fields · a number refused so.
 */
export type Verdict = 'yes' | 'own' | 'reduced' | 401 | 403 | 404;
export const ROLES = [
  'visitor',
  'student',
  'other_student',
  'manager',
  'other_manager',
  'moderator',
  'admin',
] as const;
export type Role = (typeof ROLES)[number];
export type AccessRow = Record<Role, Verdict> & { rule: string };

function everybody(rule: string): AccessRow {
  return {
    visitor: 'yes',
    student: 'yes',
    other_student: 'yes',
    manager: 'yes',
    other_manager: 'yes',
    moderator: 'yes',
    admin: 'yes',
    rule,
  };
}

/** One row for every call of the contract: the type demands it, so a call without a row does not compile. */
export const ACCESS: Record<EndpointName, AccessRow> = {
  main_schools: everybody('forum_mods carry id and username only'),
  schools: everybody('public fields'),
  featured_properties: everybody('active only'),
  property_near: everybody('active only; bounds checked'),
  property_in: everybody('active only; bounds checked'),
  property_pins: everybody('active only; bounds checked'),
  property: everybody(
    'inactive: 404 to all but its manager; manager without name or e-mail; external_site_url only of premium tier',
  ),
  property_auxillary_data: everybody('as property'),
  property_floor_plans: everybody('as property'),
  property_photos: everybody('as property; photos over the allowance only to its manager'),
  features: everybody(''),
};
