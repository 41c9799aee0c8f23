import { problem } from '#shared/api/errors.ts';
import type { ManagerContact } from '#shared/api/manager-bodies.ts';
import { MIN_FILL_MS } from '#shared/api/manager-contact.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { networkOf } from '../http/network-of.ts';
import { ACCOUNT_LIMITS } from './account-limits.ts';
import { consumeAttempt } from './consume-attempt.ts';
import { kindOf } from './get-person.ts';
import { type Invited, saveInvited } from './invite-person.ts';
import {
  findRequestLocked,
  insertRequest,
  type RequestRow,
  updateRequestHandled,
} from './manager-requests.queries.ts';
import { insertManager } from './managers.queries.ts';
import { type Operator, recordOperatorAction } from './operator.ts';
import { findPersonOfAddress } from './people.queries.ts';

function isBot({ website, filledMs }: ManagerContact): boolean {
  return (website ?? '') !== '' || (filledMs !== undefined && filledMs < MIN_FILL_MS);
}

/**
 * Discards submissions of bots without an error.
 * @throws 429
 */
export async function saveRequest(
  { db, client, log }: Pick<Context, 'db' | 'client' | 'log'>,
  form: ManagerContact,
): Promise<void> {
  await consumeAttempt(db, ACCOUNT_LIMITS.contactAddress, networkOf(client.address));
  if (isBot(form)) log.info({ event: 'contact_dropped' }, 'dropped a manager contact form sent by a bot');
  else await insertRequest(db, form);
}

async function getRequest(trx: Db, id: number): Promise<RequestRow> {
  const request = await findRequestLocked(trx, id);
  if (!request) throw problem(404, `Request ${id} does not exist.`);
  return request;
}

const describeDay = (time: string | null) => (time === null ? 'earlier' : `on ${time.slice(0, 10)}`);

async function refuseKnownAddress(trx: Db, { id, email }: RequestRow): Promise<void> {
  const owner = await findPersonOfAddress(trx, email);
  if (!owner) return;
  const advice =
    owner.type === 'manager'
      ? `No new account is needed: close the request with refuse-request ${id}.`
      : `Ask for another email address, create the account with add-manager, and close this request with refuse-request ${id}.`;
  throw problem(
    409,
    `The email address ${email} belongs to '${owner.username}', ${kindOf(owner)}. ${advice}`,
  );
}

type Accepted = {
  request: RequestRow;
  invited: Invited | null;
};

/**
 * Does nothing if the request was accepted before.
 * @throws 404, 409 if the request was refused or its address has an account
 */
export async function saveAccepted(
  db: Db,
  operator: Operator,
  id: number,
  username?: string,
): Promise<Accepted> {
  return await db.transaction().execute(async (trx) => {
    const request = await getRequest(trx, id);
    if (request.status === 'accepted') return { request, invited: null };
    if (request.status === 'refused') {
      const sentence = `Request ${id} was refused ${describeDay(request.handled)}. Use add-manager to create the account anyway.`;
      throw problem(409, sentence);
    }
    await refuseKnownAddress(trx, request);
    const { email, first_name, last_name, company_name, city, state, type } = request;
    const invited = await saveInvited(trx, { username, email, first_name, last_name, type: 'manager' });
    const { user_id } = invited;
    const unknown = { phone: '', address_1: '', address_2: '', postal_code: '' };
    await insertManager(
      trx,
      { user_id, type, account_level: 'basic', company_name, city, state, ...unknown },
      null,
    );
    await updateRequestHandled(trx, id, 'accepted', user_id);
    await recordOperatorAction(trx, operator, {
      command: 'accept-request',
      user_id,
      detail: { request: id },
    });
    return { request, invited };
  });
}

/**
 * Refuses the request without an email.
 * @throws 404, 409 if the request was accepted
 */
export async function saveRefused(db: Db, operator: Operator, id: number): Promise<RequestRow> {
  return await db.transaction().execute(async (trx) => {
    const request = await getRequest(trx, id);
    if (request.status === 'accepted') {
      const sentence = `Request ${id} was accepted ${describeDay(request.handled)}, which created the account '${request.username ?? 'since deleted'}'. Use block-user to block it.`;
      throw problem(409, sentence);
    }
    if (request.status === 'new') {
      await updateRequestHandled(trx, id, 'refused', null);
      await recordOperatorAction(trx, operator, { command: 'refuse-request', detail: { request: id } });
    }
    return request;
  });
}
