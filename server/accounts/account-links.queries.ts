import { sql } from 'kysely';
import type { AccountLinksTable } from '../db/tables/account-tables.ts';
import type { Db } from '../db/tables.ts';

export type LinkPurpose = AccountLinksTable['purpose'];
export type NewLink = {
  user_id: number;
  purpose: LinkPurpose;
  token_hash: Buffer;
  email: string | null;
  minutes: number;
};

export async function insertLink(db: Db, link: NewLink): Promise<void> {
  await sql`insert into account_links (user_id, purpose, token_hash, email, expires)
    values (${link.user_id}, ${link.purpose}, ${link.token_hash}, ${link.email},
      now() + make_interval(mins => ${link.minutes}::int))`.execute(db);
}

export type SpentLink = { user_id: number; purpose: LinkPurpose; email: string | null };

/** Spends a link: of any number of attempts at once one gets it. Null: unknown, spent, expired, or of a closed account. */
export async function updateLinkUsed(
  db: Db,
  token_hash: Buffer,
  purposes: readonly LinkPurpose[],
): Promise<SpentLink | null> {
  const { rows } = await sql<SpentLink>`
    update account_links l set used = now() from users u
    where l.token_hash = ${token_hash} and l.purpose = any(${[...purposes]}::text[]) and l.used is null
      and l.expires > now() and u.id = l.user_id and u.status = 'active'
    returning l.user_id, l.purpose, l.email`.execute(db);
  return rows[0] ?? null;
}

/** The other links of one kind are good for nothing once one of them was used, or what they change has changed. */
export async function updateLinksSpent(
  db: Db,
  user_id: number,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await sql`update account_links set used = now()
    where user_id = ${user_id} and purpose = any(${[...purposes]}::text[]) and used is null`.execute(db);
}
