import { type Kysely, sql } from 'kysely';

/**
 * A search reads one table, and one property is one row: `listing` is the whole JSON of a card with the fields that depend on its school, and
 * `detail` is what the form of one property has beyond that of a list, as JSON without its braces. Rows of a program that does not
 * know them yet lack both: they are read as before.
 */
const STATEMENTS = [
  'alter table property_cards add column listing text',
  'alter table property_cards alter column listing set storage main',
  `update property_cards c set listing = f.card || ',' || c.travel || '}'
    from property_forms f where f.property_id = c.property_id`,
  'alter table property_forms add column detail text',
  `update property_forms f set detail = '"description":' || to_json(p.description)::text
      || ',"features":' || (
        select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name, 'slug', x.slug, 'group', x."group", 'type', x.type)
          order by array_position(
            '{parking,recreation,kitchen,living,security,utilities,pets,laundry,other}'::text[], x."group"),
            x.slug like 'no-%', x.name collate "C", x.id), '[]')::text
        from property_features o join features x on x.id = o.feature_id where o.property_id = p.id)
      || ',"created":"' || k.created || '","updated":"' || k.updated || '"'
    from properties p, lateral (
      select
        to_char(p.created at time zone 'utc', case extract(microseconds from p.created)::int % 1000
          when 0 then 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"' else 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"' end) as created,
        to_char(p.updated at time zone 'utc', case extract(microseconds from p.updated)::int % 1000
          when 0 then 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"' else 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"' end) as updated) k
    where p.id = f.property_id`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
