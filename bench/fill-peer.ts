import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { POSTGRES_FOLDER } from '#test/helpers/plain-server.ts';
import { PEER_FOLDER } from './peer-server.ts';

const NUMBERED = 'row_number() over () as id';

/** The peer is the same API in Django. Each query on the product's database fills a table. */
const COPIES: readonly (readonly [table: string, select: string])[] = [
  ['schools', 'select id, public_view_url from schools'],
  ['managers', 'select id, user_id, account_level, phone, verified_what, verified_on from managers'],
  ['features', 'select id, name, slug, "group", type from features'],
  [
    'properties',
    `select id, manager_id, name, listing_title, description, address_1, address_2, city, state, postal_code,
      contact_phone, type, category, number_of_units, on_bus_route, furnished_units, external_site_url, year_built, tier,
      tier_rank, status, billing_period, contract_end_date, pet_policy, 'SRID=4326;POINT(' || lng || ' ' || lat || ')',
      is_approximate, is_demo, availability_confirmed < now() - interval '45 days',
      (availability_confirmed at time zone 'utc')::date, created, updated
    from properties where deleted is null order by id`,
  ],
  ['property_features', `select ${NUMBERED}, property_id, feature_id from property_features`],
  [
    'property_schools',
    `select ${NUMBERED}, property_id, school_id, distance_from_school, drive_time, walk_time, bike_time, quality, walk_route
    from property_schools`,
  ],
  [
    'floor_plans',
    `select id, property_id, name, sq_feet, stories, price, price_max, bedrooms, full_bath, half_bath, date_available,
      tour_url, price_per from floor_plans`,
  ],
  ['floor_plan_features', `select ${NUMBERED}, floor_plan_id, feature_id from floor_plan_features`],
  ['photos', `select id, property_id, caption, "order", storage_key, width, height, placeholder from photos`],
];

const PSQL = join(POSTGRES_FOLDER, 'psql');
const FLAGS = ['-X', '-q', '-v', 'ON_ERROR_STOP=1'];
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

function runFile(url: string, name: string): void {
  const args = [...FLAGS, '-f', join(PEER_FOLDER, name), url];
  const { status } = spawnSync(PSQL, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`psql could not run ${name}.`);
}

async function copyRows(from: string, to: string, table: string, select: string): Promise<void> {
  const out = spawn(PSQL, [...FLAGS, '-c', `copy (${oneLine(select)}) to stdout`, from], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const into = spawn(PSQL, [...FLAGS, '-c', `copy ${table} from stdin`, to], {
    stdio: [out.stdout, 'inherit', 'inherit'],
  });
  const exits = [out, into].map((child) => new Promise((resolve) => child.once('exit', resolve)));
  if ((await Promise.all(exits)).some((code) => code !== 0)) throw new Error(`${table} was not copied.`);
}

export async function fillPeer(from: string, to: string): Promise<void> {
  console.log('Copying the listings for Django, once.');
  runFile(to, 'schema.sql');
  for (const [table, select] of COPIES) await copyRows(from, to, table, select);
  runFile(to, 'indexes.sql');
}
