import { sql } from 'kysely';
import type { AccountLinksTable } from '../db/tables/account-tables.ts';
import type { Db } from '../db/tables.ts';

type LinkPurpose = AccountLinksTable['purpose'];
type NewLink = {
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

const ADDRESS_LOCK = 7_204_040;

/**
 * Locks the link's email address, so that only one of several accounts can confirm it. Call it before locking
 * rows.
 */
export async function lockAddressOfLink(trx: Db, token_hash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}, hashtext(lower(coalesce(l.email, u.email))))
    from account_links l join users u on u.id = l.user_id where l.token_hash = ${token_hash}`.execute(trx);
}

type UsedLink = { user_id: number; purpose: LinkPurpose; email: string | null };

/**
 * Marks a link as used. Only one of several concurrent calls succeeds.
 * @returns null if the link is unknown, used, revoked or expired, or its account is not active
 */
export async function updateLinkUsed(
  db: Db,
  token_hash: Buffer,
  purposes: readonly LinkPurpose[],
): Promise<UsedLink | null> {
  // Locks the user's row first, like `revokeLinks`, to avoid a deadlock.
  const { rows } = await sql<UsedLink>`
    with owner as (
      select u.id from users u join account_links l on l.user_id = u.id
      where l.token_hash = ${token_hash} and u.status = 'active' for no key update of u
    )
    update account_links l set used = now() from owner
    where l.token_hash = ${token_hash} and l.purpose = any(${[...purposes]}::text[]) and l.used is null
      and l.expires > now() and owner.id = l.user_id
    returning l.user_id, l.purpose, l.email`.execute(db);
  return rows[0] ?? null;
}

export async function updateConfirmationsRevoked(trx: Db, user_id: number): Promise<void> {
  await sql`update account_links set used = now()
    where user_id = ${user_id} and purpose = 'confirm_email' and used is null`.execute(trx);
}

/**
 * Revokes emailed and signed links and started logins, but not unsubscribe links, which grant no access.
 * @param user_id null revokes the links of all users
 */
export async function revokeLinks(trx: Db, user_id: number | null): Promise<void> {
  const isAll = user_id === null;
  // Update `users` first. This waits for transactions that add a link, because they lock the user's row, so
  // that the second statement revokes their links too.
  await sql`update users set link_generation = link_generation + 1 where ${isAll} or id = ${user_id}`.execute(
    trx,
  );
  await sql`update account_links set used = now()
    where used is null and (${isAll} or user_id = ${user_id})`.execute(trx);
  await sql`delete from second_factor_challenges where ${isAll} or user_id = ${user_id}`.execute(trx);
}

/** @param isLocked prevents revocations until the transaction ends */
export async function getLinkGeneration(db: Db, user_id: number, isLocked = false): Promise<number> {
  const { rows } = await sql<{ link_generation: number }>`
    select link_generation from users where id = ${user_id} ${isLocked ? sql`for share` : sql``}`.execute(db);
  return rows[0]!.link_generation;
}
