import { type Kysely, sql } from 'kysely';

/**
 * How well a listing's place is known, in finer steps: `confirmed` is a pin that a person set or said to be right, `exact` the
 * building as a map or a file has it, `interpolated` a place worked out between its neighbours. Pins that managers have set
 * until now were called `exact`.
 *
 * And what geocoders of others have said of addresses: an address that was found is not asked for again, one that was not
 * found may be on the next day.
 */
const STATEMENTS = [
  'alter table properties drop constraint properties_location_precision_allowed',
  `alter table properties add constraint properties_location_precision_allowed check (
    location_precision in ('confirmed', 'exact', 'interpolated', 'street', 'postal_code', 'city', 'unknown')
  )`,
  `update properties set location_precision = 'confirmed'
    where location_precision = 'exact' and source is null and not is_demo and not is_approximate`,

  `create table geocodes (
    provider text not null,
    address_hash text not null,
    candidates json not null,
    is_found boolean not null,
    asked timestamptz not null default now(),
    constraint geocodes_pkey primary key (provider, address_hash)
  )`,
  'create index geocodes_not_found on geocodes (asked) where not is_found',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
