import { sql } from 'kysely';

/** Conditions on a row `u` of users, left-joined with its row `m` of managers. */
export const HAS_SECOND_FACTOR = sql<boolean>`(exists (select from totp_secrets where user_id = u.id)
  or exists (select from passkeys where user_id = u.id))`;

/** Exempts demo accounts, because a public site does not start while one exists. */
export const REQUIRES_SECOND_FACTOR = sql<boolean>`(
  (u.type = 'staff' and not u.is_demo) or coalesce(m.requires_second_factor, false))`;
