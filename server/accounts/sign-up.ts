import { problem } from '#shared/api/errors.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { Context } from '../context.ts';
import { networkOf } from '../http/network-of.ts';
import { ACCOUNT_LIMITS } from './account-limits.ts';
import { consumeAttempt } from './consume-attempt.ts';
import { hashPassword } from './hash-password.ts';
import { mailConfirmation } from './mail-links.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { findTakenNames, insertStudent } from './users.queries.ts';

const USERNAME_TAKEN = msg('This username is taken. Choose another one.');
const EMAIL_TAKEN = msg('There’s already an account with this email address. Log in or get a new password.');

type SignUpForm = {
  first_name: string;
  last_name: string;
  email: string;
  username: string;
  password: string;
};

async function refuseTakenNames(db: Context['db'], form: SignUpForm): Promise<void> {
  const taken = await findTakenNames(db, form);
  const errors = {
    ...(taken.username ? { username: [t(USERNAME_TAKEN)] } : {}),
    ...(taken.email ? { email: [t(EMAIL_TAKEN)] } : {}),
  };
  const sentence = Object.values(errors)[0]?.[0];
  if (sentence) throw problem(409, sentence, errors);
}

/** @throws 400 for a weak password, 409 if the username or address is taken, 429 */
export async function saveSignUp(
  { db, client, secrets }: Pick<Context, 'db' | 'client' | 'secrets'>,
  form: SignUpForm,
): Promise<number> {
  await consumeAttempt(db, ACCOUNT_LIMITS.signUpAddress, networkOf(client.address));
  const { first_name, last_name, email, username, password } = form;
  refuseWeakPassword(password, [username, email, first_name, last_name]);
  await refuseTakenNames(db, form);
  await consumeAttempt(db, ACCOUNT_LIMITS.signUpEmail, email.toLowerCase());
  const password_hash = await hashPassword(password, secrets.pepper);
  const id = await db.transaction().execute(async (trx) => {
    const made = await insertStudent(trx, { username, email, first_name, last_name, password_hash });
    if (made !== null) await mailConfirmation(trx, made, email);
    return made;
  });
  if (id !== null) return id;
  await refuseTakenNames(db, form);
  throw problem(409, t(USERNAME_TAKEN), { username: [t(USERNAME_TAKEN)] });
}
