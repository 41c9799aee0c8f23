import { type Kysely, sql } from 'kysely';

/**
 * Keys that clients give what they make, so that asking twice makes it once; the ways to a manager's own listings, to what
 * stands at an address, and to the tiers that end.
 */
const LISTING_WRITES_SQL = `
alter table properties add column client_key uuid;

alter table floor_plans add column client_key uuid;

alter table photos add column client_key uuid;

alter table properties add constraint properties_client_key_unique unique (manager_id, client_key);

alter table floor_plans add constraint floor_plans_client_key_unique unique (property_id, client_key);

alter table photos add constraint photos_client_key_unique unique (property_id, client_key);

create index properties_own on properties (manager_id, id) where deleted is null;

create index properties_drafts on properties (manager_id) where status = 'inactive' and deleted is null;

create index properties_tier_end on properties (contract_end_date) where tier <> 'free' and deleted is null;

create index properties_postal_area on properties (left(postal_code, 5))
  where not is_approximate and deleted is null;

create index schools_city on schools (state, lower(city))`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of LISTING_WRITES_SQL.split(';\n')) await sql.raw(statement).execute(db);
}
