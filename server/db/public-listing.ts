import { type RawBuilder, sql } from 'kysely';

export function isHidden(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('hidden')} is not null or ${column('manager_blocked')} is not null)`;
}

/** Every query for public pages must use this condition. */
export function isPublic(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('status')} = 'active' and ${column('deleted')} is null
    and ${column('hidden')} is null and ${column('manager_blocked')} is null)`;
}
