import { randomBytes } from 'node:crypto';
import type { Role } from '#server/access-rows.ts';
import { makeOpaqueToken } from '#server/accounts/opaque-token.ts';
import type { Db } from '#server/db/tables.ts';
import { STAFF_ROLES } from '#shared/rules/staff-roles.ts';
import { createAuthenticator } from '#test/helpers/authenticator.ts';
import { addCodes, CODE_SECRET, nextCode, ORIGIN, PASSWORD } from '#test/helpers/people.ts';
import { type AccessCase, type CallFixture, MISSING_ID } from './actors.ts';

async function makeChallenge(
  { base: { db, manager }, actor }: AccessCase,
  purpose: 'add_codes' | 'add_passkey',
  value: Buffer,
): Promise<string> {
  const { text, hash } = makeOpaqueToken();
  const user_id = actor?.id ?? manager.id;
  const expires = new Date(Date.now() + 600_000);
  await db
    .insertInto('second_factor_challenges')
    .values({ token_hash: hash, user_id, purpose, value, expires })
    .execute();
  return text;
}

async function makePasskey(db: Db, user_id: number): Promise<number> {
  const passkey = { credential_id: randomBytes(16).toString('base64url'), public_key: randomBytes(77) };
  const { id } = await db
    .insertInto('passkeys')
    .values({ ...passkey, user_id, counter: 0, name: 'Laptop', last_used: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const isStaff = (role: Role) => role === 'staff' || STAFF_ROLES.some((one) => one === role);

/** Sends no fields, and gives callers other than staff one-time codes. */
async function withCodes({ base, role, actor }: AccessCase): Promise<Record<string, unknown>> {
  if (actor && !isStaff(role)) await addCodes(base.db, actor.id);
  return {};
}

const passkey: CallFixture = {
  object: ({ base, actor, kind }) =>
    kind === 'missing'
      ? MISSING_ID
      : makePasskey(base.db, (kind === 'own' ? actor : null)?.id ?? base.manager.id),
};

export const SECOND_FACTOR_FIXTURES = {
  second_factor: {},
  create_code_secret: {},
  enable_codes: {
    body: async (accessCase) => ({
      challenge: await makeChallenge(accessCase, 'add_codes', CODE_SECRET),
      otp: nextCode({ username: `new-${accessCase.actor?.username}` }),
    }),
  },
  disable_codes: { body: withCodes, status: ({ role }) => (isStaff(role) ? 409 : 200) },
  passkey_options: {},
  create_passkey: {
    body: async (accessCase) => {
      const value = randomBytes(32);
      const options = { challenge: value.toString('base64url') };
      return {
        challenge: await makeChallenge(accessCase, 'add_passkey', value),
        name: 'Phone',
        credential: createAuthenticator(ORIGIN).register(options),
      };
    },
  },
  rename_passkey: { ...passkey, body: () => ({ name: 'Phone' }) },
  delete_passkey: passkey,
  create_recovery_codes: { body: withCodes },
  confirmation_options: {
    body: async ({ base, actor }) => {
      if (actor) await makePasskey(base.db, actor.id);
      return {};
    },
  },
  confirm_identity: {
    body: ({ role, actor }) => (isStaff(role) ? { otp: nextCode(actor!) } : { password: PASSWORD }),
  },
  require_second_factor: { body: () => ({ is_required: true }) },
} satisfies Record<string, CallFixture>;
