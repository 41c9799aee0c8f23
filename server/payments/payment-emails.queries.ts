import { sql } from 'kysely';
import type { TitledProperty } from '#shared/rules/property-title.ts';
import type { Db } from '../db/tables.ts';
import { titledProperty } from '../properties/titled-property.queries.ts';

/** Emails to the manager have no data about the student. */
export async function findPayerFacts(trx: Db, payment_id: number) {
  const { rows } = await sql<{ user_id: number; property: TitledProperty; address: string }>`
    select m.user_id, ${titledProperty('h')} as property, concat_ws(', ', nullif(h.address_1, ''), nullif(h.city, '')) as address
    from payments p left join leads l on l.id = p.lead_id join properties h on h.id = coalesce(p.property_id, l.property_id)
      join managers m on m.id = p.manager_id
    where p.id = ${payment_id}`.execute(trx);
  return rows[0]!;
}

/** `others` counts the manager's other open disputes. */
export async function findDisputer(trx: Db, { id, manager_id }: { id: number; manager_id: number }) {
  const { rows } = await sql<{ manager: string; others: number }>`
    select coalesce(nullif(m.company_name, ''), u.first_name || ' ' || u.last_name) as manager,
      (select count(*)::int from payments p
        where p.manager_id = m.id and p.dispute = 'open' and p.id <> ${id}) as others
    from managers m join users u on u.id = m.user_id where m.id = ${manager_id}`.execute(trx);
  return rows[0]!;
}

export async function findStaff(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where type = 'staff' and status = 'active' and email is not null order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
