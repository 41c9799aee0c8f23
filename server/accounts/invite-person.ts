import { MAX_USERNAME_LENGTH, usernameField } from '#shared/api/account-fields.ts';
import { problem } from '#shared/api/errors.ts';
import type { Db } from '../db/tables.ts';
import { mailFirstPassword } from './mail-links.ts';
import { findPersonOfAddress, type InvitedUser, insertInvitedUser } from './people.queries.ts';
import { findTakenNames } from './users.queries.ts';

const MOST_NAMESAKES = 50;
/** For names without Latin letters, and for reserved ones. */
const NAMELESS = 'member';

/** Who was invited; `path` opens the page that sets the first password, and is a secret. */
export type Invited = { user_id: number; username: string; path: string };
export type Invitation = Omit<InvitedUser, 'username'> & {
  /** Made from the names when absent. */
  username?: string | undefined;
};

/** `Grace Moss` → `grace-moss`, `grace-moss-2`, …: other people see it, so it is not made from the address. */
function* namesFor({ first_name, last_name }: Invitation): Generator<string> {
  const stem = `${first_name} ${last_name}`
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_USERNAME_LENGTH - '-50'.length)
    .replaceAll(/^-+|-+$/g, '');
  const name = usernameField.safeParse(stem).success ? stem : NAMELESS;
  yield name;
  for (let n = 2; n <= MOST_NAMESAKES; n += 1) yield `${name}-${n}`;
}

/** @throws 409 where another account has the address */
async function refuseTakenAddress(trx: Db, email: string): Promise<void> {
  const holder = await findPersonOfAddress(trx, email);
  if (!holder) return;
  const sentence = `The account '${holder.username}' has the e-mail address ${email} already.`;
  throw problem(409, sentence, { email: [sentence] });
}

/**
 * Makes an account without a password and mails its owner a link that sets one.
 * @throws 409 where the address or the username is taken
 */
export async function saveInvited(trx: Db, { username, ...person }: Invitation): Promise<Invited> {
  await refuseTakenAddress(trx, person.email);
  for (const name of username === undefined ? namesFor(person) : [username]) {
    const isTaken = (await findTakenNames(trx, { username: name, email: person.email })).username;
    const user_id = isTaken ? null : await insertInvitedUser(trx, { ...person, username: name });
    if (user_id !== null) {
      return { user_id, username: name, path: await mailFirstPassword(trx, user_id, person.type) };
    }
    await refuseTakenAddress(trx, person.email);
  }
  const sentence = `The username '${username ?? 'of these names'}' is taken. Please choose another one.`;
  throw problem(409, sentence, { username: [sentence] });
}
