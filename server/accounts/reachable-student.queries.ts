import { sql } from 'kysely';

/** Needs the alias `l` for leads. */
export const IS_STUDENT_REACHABLE = sql<boolean>`exists (
  select from users r where r.id = l.user_id and r.status = 'active' and r.deletion_due is null
    and r.email is not null and not exists (select from mail_suppressions x where x.email = lower(r.email)))`;
