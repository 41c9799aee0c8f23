import { sql } from 'kysely';
import type { LeadDisputeReason } from '#shared/api/leads.ts';
import type { TitledProperty } from '#shared/rules/property-title.ts';
import type { Db } from '../db/tables.ts';
import { titledProperty } from '../properties/titled-property.queries.ts';

type OperatedDispute = {
  id: number;
  created: string;
  status: 'open' | 'granted' | 'refused';
  reason: LeadDisputeReason;
  note: string;
  lead_id: number;
  user_id: number;
  username: string;
  property: TitledProperty;
};

const SHOWN = sql`
  select d.id, d.created, d.status, d.reason, d.note, d.lead_id, m.user_id, u.username,
    ${titledProperty('h')} as property
  from lead_disputes d join managers m on m.id = d.manager_id join users u on u.id = m.user_id
    join leads l on l.id = d.lead_id join properties h on h.id = l.property_id`;

export async function findOperatedDisputes(db: Db, all: boolean, limit: number): Promise<OperatedDispute[]> {
  const { rows } = await (all
    ? sql<OperatedDispute>`${SHOWN} order by d.id desc limit ${limit}`
    : sql<OperatedDispute>`${SHOWN} where d.status = 'open' order by d.created, d.id limit ${limit}`
  ).execute(db);
  return rows;
}

export async function findOperatedDispute(db: Db, id: number): Promise<OperatedDispute | null> {
  const { rows } = await sql<OperatedDispute>`${SHOWN} where d.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
