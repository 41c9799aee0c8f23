import { sql } from 'kysely';
import type { ManagerContact } from '#shared/api/manager-bodies.ts';
import type { ManagerType } from '#shared/rules/tier-prices.ts';
import type { Db } from '../db/tables.ts';

type RequestStatus = 'new' | 'accepted' | 'refused';

/** Does nothing if a request with the same email address is pending. */
export async function insertRequest(db: Db, form: ManagerContact): Promise<void> {
  const { firstName, lastName, companyName, email, city, state, type } = form;
  await db
    .insertInto('manager_contacts')
    .values({
      first_name: firstName,
      last_name: lastName,
      company_name: companyName,
      email,
      city,
      state,
      type,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type RequestRow = {
  id: number;
  first_name: string;
  last_name: string;
  company_name: string;
  email: string;
  city: string;
  state: string;
  type: ManagerType;
  status: RequestStatus;
  user_id: number | null;
  username: string | null;
  created: string;
  handled: string | null;
};

const COLUMNS = sql`c.id, c.first_name, c.last_name, c.company_name, c.email, c.city, c.state, c.type, c.status,
  c.user_id, (select username from users u where u.id = c.user_id) as username, c.created, c.handled`;

/** Sorts the oldest request first; for `all`, the newest. */
export async function findRequests(
  db: Db,
  status: RequestStatus | 'all',
  limit: number,
): Promise<RequestRow[]> {
  const { rows } =
    status === 'all'
      ? await sql<RequestRow>`select ${COLUMNS} from manager_contacts c order by c.id desc limit ${limit}`.execute(
          db,
        )
      : await sql<RequestRow>`
          select ${COLUMNS} from manager_contacts c where c.status = ${status} order by c.created, c.id
          limit ${limit}`.execute(db);
  return rows;
}

export async function countOpenRequests(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('manager_contacts')
    .select((from) => from.fn.countAll<number>().as('count'))
    .where('status', '=', 'new')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findRequest(db: Db, id: number): Promise<RequestRow | null> {
  const { rows } =
    await sql<RequestRow>`select ${COLUMNS} from manager_contacts c where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function findRequestLocked(trx: Db, id: number): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`
    select ${COLUMNS} from manager_contacts c where c.id = ${id} for update of c`.execute(trx);
  return rows[0] ?? null;
}

export async function updateRequestHandled(
  trx: Db,
  id: number,
  status: 'accepted' | 'refused',
  user_id: number | null,
): Promise<void> {
  await trx
    .updateTable('manager_contacts')
    .set({ status, user_id, handled: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}
