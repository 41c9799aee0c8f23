import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table price_changes (
      id bigint generated always as identity constraint price_changes_pkey primary key,
      property_id bigint not null
        constraint price_changes_property_id_exists references properties (id) on delete cascade,
      floor_plan_id bigint not null
        constraint price_changes_floor_plan_id_exists references floor_plans (id) on delete cascade,
      price_before integer not null,
      price_after integer not null,
      created timestamptz not null default now()
    )`.execute(db);
  await sql`create index price_changes_property on price_changes (property_id, created)`.execute(db);
  await sql`create index price_changes_floor_plan on price_changes (floor_plan_id)`.execute(db);
  await sql`
    create function record_price_change() returns trigger language plpgsql as $$
    begin
      insert into price_changes (property_id, floor_plan_id, price_before, price_after)
      select new.property_id, new.id, old.price, new.price from properties p
      where p.id = new.property_id and p.status = 'active' and p.deleted is null;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger floor_plans_price after update of price on floor_plans for each row
      when (old.price <> new.price and old.price_per = new.price_per and old.price > 0 and new.price > 0)
      execute function record_price_change()`.execute(db);
}
