import { type Kysely, sql } from 'kysely';

/**
 * Times by bike, and what searches by the way to campus compare: whole minutes by each mode, rounded as pages round them.
 * Times that stand are estimates from the straight line, so those by bike are made by the same formula as
 * `server/geo/estimate-travel.ts`; of a way that a router has measured, the bike's is not known until it measures that too.
 *
 * `travel` is JSON without its braces, so a field is added to it by appending it.
 */
const STATEMENTS = [
  `alter table property_schools
    add column bike_time integer,
    add constraint property_schools_bike_time_range check (bike_time >= 0)`,
  `update property_schools set bike_time = floor(distance_from_school * 1.25 / 4.1667 + 0.5)
    where quality = 'estimated'`,

  `alter table property_cards
    add column walk_minutes integer,
    add column bike_minutes integer,
    add column drive_minutes integer`,
  `update property_cards c set
      walk_minutes = (s.walk_time + 30) / 60,
      bike_minutes = (s.bike_time + 30) / 60,
      drive_minutes = (s.drive_time + 30) / 60,
      travel = c.travel || ',"bike_time":' || coalesce(s.bike_time::text, 'null')
        || ',"travel_quality":"' || s.quality || '"'
    from property_schools s where s.property_id = c.property_id and s.school_id = c.school_id`,
  ...['walk', 'bike', 'drive'].map(
    (mode) => `create index property_cards_${mode} on property_cards (school_id, ${mode}_minutes)
      where ${mode}_minutes is not null`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
