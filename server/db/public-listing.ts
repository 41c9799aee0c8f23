import { type RawBuilder, sql } from 'kysely';

/** Hidden by staff, by reports, or because the manager's account is blocked. */
export function isHidden(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('hidden')} is not null or ${column('manager_blocked')} is not null)`;
}

/** The condition under which the public sees a listing. Every query for the public uses it. */
export function isPublic(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('status')} = 'active' and ${column('deleted')} is null
    and ${column('hidden')} is null and ${column('manager_blocked')} is null)`;
}
