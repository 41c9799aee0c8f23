import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

const MAX_COUNTED = 10_000;

type OutboxFacts = {
  waiting: number;
  oldest_s: number;
  given_up: number;
};

export async function findOutboxFacts(db: Db): Promise<OutboxFacts> {
  const { rows } = await sql<OutboxFacts>`
    select
      (select count(*)::int from (select from mail_outbox where sent is null and dead is null
        order by created limit ${MAX_COUNTED}) emails) as waiting,
      coalesce(extract(epoch from now() - (select created from mail_outbox where sent is null and dead is null
        order by created limit 1)), 0)::float8 as oldest_s,
      (select count(*)::int from mail_outbox where dead > now() - interval '1 day') as given_up`.execute(db);
  return rows[0]!;
}
