import { type RawBuilder, sql } from 'kysely';
import type { StaffSearchResult } from '#shared/api/staff-schemas.ts';
import type { Db } from '../db/tables.ts';

const MAX_OF_KIND = 10;

export const SEARCHED_KINDS = ['person', 'listing', 'school', 'payment'] as const;
export type SearchedKind = (typeof SEARCHED_KINDS)[number];

/** Each condition has its own index, so the conditions are not joined by `or`. */
const idsOf = (table: string, id: string, conditions: RawBuilder<unknown>[]) =>
  sql.join(
    conditions.map(
      (condition) =>
        sql`(select ${sql.ref(id)} from ${sql.table(table)} where ${condition} limit ${MAX_OF_KIND}::int)`,
    ),
    sql` union `,
  );

/** Compares bytes, as the indexes do. `like` with a parameter would not use them in a generic plan. */
function beginsWith(text: RawBuilder<unknown>, q: string): RawBuilder<unknown> {
  const start = q.toLowerCase();
  return sql`lower(${text}) ~>=~ ${start} and lower(${text}) ~<~ ${`${start}\u{10ffff}`}`;
}

/** True if each word of the query begins a word of the text. */
function hasWords(text: RawBuilder<unknown>, q: string): RawBuilder<unknown> {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
  const query = words.map((word) => `${word}:*`).join(' & ');
  return sql`to_tsvector('simple', ${text}) @@ to_tsquery('simple', ${query})`;
}

type Query = { q: string; id: number };

const FOUND: Record<SearchedKind, (query: Query) => RawBuilder<unknown>> = {
  person: ({ q, id }) => sql`
    select 'person' as kind, u.id, u.username as title, concat_ws(' · ',
        nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, u.type, nullif(u.status, 'active')) as detail,
      null as public_view_url, null::bigint as person
    from users u where u.status <> 'deleted' and u.id in (${idsOf('users', 'id', [
      sql`id = ${id}`,
      beginsWith(sql`username`, q),
      beginsWith(sql`email`, q),
      hasWords(sql`first_name || ' ' || last_name`, q),
    ])} union ${idsOf('managers', 'user_id', [hasWords(sql`company_name`, q)])})`,
  listing: ({ q, id }) => sql`
    select 'listing' as kind, p.id, coalesce(nullif(p.name, ''), nullif(p.listing_title, ''), p.address_1) as title,
      concat_ws(' · ', p.address_1 || ', ' || p.city, p.status, case when p.hidden is not null then 'hidden' end)
        as detail, null as public_view_url, null::bigint as person
    from properties p where p.deleted is null and p.id in (${idsOf('properties', 'id', [
      sql`id = ${id}`,
      hasWords(
        sql`coalesce(name, '') || ' ' || coalesce(listing_title, '') || ' ' || coalesce(address_1, '')`,
        q,
      ),
    ])})`,
  school: ({ q, id }) => sql`
    select 'school' as kind, s.id, s.name as title, s.city || ', ' || s.state as detail, s.public_view_url,
      null::bigint as person
    from schools s where s.id in (${idsOf('schools', 'id', [
      sql`id = ${id}`,
      hasWords(sql`name || ' ' || short_name`, q),
    ])})`,
  payment: ({ q, id }) => sql`
    select 'payment' as kind, p.id, coalesce(p.provider_ref, p.id::text) as title,
      concat_ws(' · ', u.username, p.status) as detail, null as public_view_url, u.id as person
    from payments p join managers m on m.id = p.manager_id join users u on u.id = m.user_id
    where p.id in (${idsOf('payments', 'id', [sql`id = ${id}`, sql`provider_ref = ${q}`])})`,
};

export async function findByText(
  db: Db,
  kinds: readonly SearchedKind[],
  q: string,
): Promise<StaffSearchResult[]> {
  const id = /^[1-9]\d{0,14}$/.test(q) ? Number(q) : 0;
  const parts = kinds.map(
    (kind) => sql`(select * from (${FOUND[kind]({ q, id })}) f
    order by lower(f.title), f.id limit ${MAX_OF_KIND}::int)`,
  );
  const { rows } = await sql<StaffSearchResult>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}
