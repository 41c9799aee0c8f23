import { problem } from '#shared/api/errors.ts';
import type { ManagerContact } from '#shared/api/manager-bodies.ts';
import { MIN_FILL_MS } from '#shared/api/manager-contact.ts';
import { t } from '#shared/texts/t.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { networkOf } from '../http/network-of.ts';
import { ACCOUNT_LIMITS } from './account-limits.ts';
import { consumeAttempt } from './consume-attempt.ts';
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
  if (!request) throw problem(404, t('There’s no request {id}.', { id }));
  return request;
}

async function refuseKnownAddress(trx: Db, { email }: RequestRow): Promise<void> {
  const owner = await findPersonOfAddress(trx, email);
  if (!owner) return;
  const { username, type } = owner;
  const sentences = [
    t('{email} belongs to the account {username}.', { email, username }),
    type === 'manager'
      ? t('No new account is needed, so refuse this request.')
      : t('Ask for another email address and refuse this request.'),
  ];
  throw problem(409, sentences.join(' '));
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
    if (request.status === 'refused') throw problem(409, t('This request was refused.'));
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
    if (request.status === 'accepted') throw problem(409, t('This request was accepted.'));
    if (request.status === 'new') {
      await updateRequestHandled(trx, id, 'refused', null);
      await recordOperatorAction(trx, operator, { command: 'refuse-request', detail: { request: id } });
    }
    return request;
  });
}
