import { MAX_USERNAME_LENGTH, usernameField } from '#shared/api/account-fields.ts';
import { problem } from '#shared/api/errors.ts';
import type { Db } from '../db/tables.ts';
import { mailInvitation } from './mail-links.ts';
import { findPersonOfAddress, type InvitedUser, insertInvitedUser } from './people.queries.ts';
import { findTakenNames } from './users.queries.ts';

const MAX_NAME_SUFFIX = 50;
/** Username for names that have no Latin letters or form a reserved username. */
const FALLBACK_USERNAME = 'member';

/** `path` is a secret link that sets the first password. */
export type Invited = { user_id: number; username: string; path: string };
export type Invitation = Omit<InvitedUser, 'username'> & {
  /** Derived from first and last name if absent. */
  username?: string | undefined;
};

/** `Grace Moss` → `grace-moss`, `grace-moss-2`, …. Usernames are public, so they don't come from the email address. */
function* usernamesFor({ first_name, last_name }: Invitation): Generator<string> {
  const stem = `${first_name} ${last_name}`
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_USERNAME_LENGTH - '-50'.length)
    .replaceAll(/^-+|-+$/g, '');
  const name = usernameField.safeParse(stem).success ? stem : FALLBACK_USERNAME;
  yield name;
  for (let n = 2; n <= MAX_NAME_SUFFIX; n += 1) yield `${name}-${n}`;
}

async function refuseTakenAddress(trx: Db, email: string): Promise<void> {
  const owner = await findPersonOfAddress(trx, email);
  if (!owner) return;
  const sentence = `The account '${owner.username}' already uses the email address ${email}.`;
  throw problem(409, sentence, { email: [sentence] });
}

/**
 * Emails the user a link that sets the password.
 * @throws 409 if the address or username is taken
 */
export async function saveInvited(trx: Db, { username, ...person }: Invitation): Promise<Invited> {
  await refuseTakenAddress(trx, person.email);
  for (const name of username === undefined ? usernamesFor(person) : [username]) {
    const isTaken = (await findTakenNames(trx, { username: name, email: person.email })).username;
    const user_id = isTaken ? null : await insertInvitedUser(trx, { ...person, username: name });
    if (user_id !== null) {
      return { user_id, username: name, path: await mailInvitation(trx, user_id, person.type) };
    }
    await refuseTakenAddress(trx, person.email);
  }
  const sentence = `The username '${username ?? 'of these names'}' is taken. Please choose another one.`;
  throw problem(409, sentence, { username: [sentence] });
}
