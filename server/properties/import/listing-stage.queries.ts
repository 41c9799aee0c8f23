import { sql } from 'kysely';
import { acquireLock, releaseLock } from '#server/db/named-lock.ts';
import type { Db } from '#server/db/tables.ts';
import type { ListingRow } from './read-listing.ts';

export type StagedRow = {
  line: number;
  external_id: string | null;
  /** JSON of the remarks that reject the row; null if it was read. */
  problem: string | null;
  /** JSON of the row that was read; null if it is rejected. */
  data: string | null;
  lng: number | null;
  lat: number | null;
  /** Normalized address. A row without one has a unique key. */
  address_key: string | null;
  /** Hash of address, rooms, rent and size. Rows with equal hashes advertise the same home. */
  home_key: string | null;
};

/** A point with this many addresses is the center of a town, not a building. */
const SHARED_POINT_ADDRESSES = 10;
/** About 200 m. If points of the same address are farther apart, at least one is wrong. */
const SAME_PLACE_DEGREES = 0.002;

/**
 * Temporary tables write no WAL, need constant memory and disappear with the connection. SQL checks the
 * whole file.
 */
export async function createStage(stage: Db): Promise<void> {
  await sql`drop table if exists pg_temp.import_rows, pg_temp.import_listings`.execute(stage);
  await sql`create temp table import_rows (line int not null, external_id text, problem text, data text, lng float8, lat float8,
    address_key text, home_key text)`.execute(stage);
}

export async function insertStagedRows(stage: Db, rows: readonly StagedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into import_rows select * from json_to_recordset(${JSON.stringify(rows)}::json) as r(line int,
    external_id text, problem text, data text, lng float8, lat float8, address_key text, home_key text)`.execute(
    stage,
  );
}

/** Groups rows, and detects duplicates, shared points and scattered addresses. */
export async function groupStagedRows(stage: Db): Promise<void> {
  await sql`create temp table import_listings as
    with listings as (
      select external_id, min(line) as line, count(*)::int as row_count,
        (array_agg(lng order by line))[1] as lng, (array_agg(lat order by line))[1] as lat,
        (array_agg(address_key order by line))[1] as address_key,
        encode(sha256(convert_to(string_agg(home_key, '|' order by home_key), 'UTF8')), 'base64') as home_key
      from import_rows where data is not null group by external_id
    ), points as (
      select lng, lat from listings group by lng, lat having count(distinct address_key) >= ${SHARED_POINT_ADDRESSES}::int
    ), disputed as (
      select address_key from listings group by address_key
      having max(lat) - min(lat) > ${SAME_PLACE_DEGREES}::float8 or max(lng) - min(lng) > ${SAME_PLACE_DEGREES}::float8
    )
    select l.external_id, l.line, l.row_count,
      nullif(min(l.line) over (partition by l.home_key), l.line) as repost_of,
      p.lng is not null as is_shared, d.address_key is not null as is_disputed
    from listings l
    left join points p on p.lng = l.lng and p.lat = l.lat
    left join disputed d on d.address_key = l.address_key`.execute(stage);
  await sql`create index on import_listings (line)`.execute(stage);
  await sql`create index on import_rows (external_id, line)`.execute(stage);
  await sql`create index on import_rows (line) where problem is not null`.execute(stage);
  await sql`analyze import_rows, import_listings`.execute(stage);
}

export async function findRejectedRows(stage: Db, afterLine: number, limit: number) {
  const { rows } = await sql<{ line: number; external_id: string | null; problem: string }>`
    select line, external_id, problem from import_rows
    where problem is not null and line > ${afterLine}::int order by line limit ${limit}::int`.execute(stage);
  return rows;
}

export type StagedListing = {
  external_id: string;
  line: number;
  repost_of: number | null;
  is_shared: boolean;
  is_disputed: boolean;
  rows: { line: number; row: ListingRow }[];
  later: number;
};

/** Limits the rows that are in memory at once. */
const MAX_HELD = 2000;
const LATER_BATCH = 1000;

type StagePage = { afterLine: number; limit: number; mostRows: number };

export async function findStagedListings(
  stage: Db,
  { afterLine, limit, mostRows }: StagePage,
): Promise<StagedListing[]> {
  type Row = Omit<StagedListing, 'rows' | 'later'> & { row_count: number; row_line: number; data: string };
  const { rows } = await sql<Row>`
    select l.external_id, l.line, l.repost_of, l.is_shared, l.is_disputed, l.row_count, r.line as row_line, r.data
    from (
      select *, sum(least(row_count, ${mostRows}::int)) over (order by line) - least(row_count, ${mostRows}::int) as held
      from (select * from import_listings where line > ${afterLine}::int order by line limit ${limit}::int) as next) as l
    cross join lateral (
      select line, data from import_rows where external_id = l.external_id and data is not null
      order by line limit ${mostRows}::int) as r
    where l.held < ${MAX_HELD}::int
    order by l.line, r.line`.execute(stage);
  const listings: StagedListing[] = [];
  for (const { row_line, row_count, data, ...listing } of rows) {
    if (listings.at(-1)?.line !== listing.line) listings.push({ ...listing, rows: [], later: row_count });
    const last = listings.at(-1)!;
    last.rows.push({ line: row_line, row: JSON.parse(data) as ListingRow });
    last.later -= 1;
  }
  return listings;
}

/**
 * Line numbers of a listing's rows beyond those that `findStagedListings` returned. @throws if rows are
 * missing
 */
export async function* laterLines(stage: Db, { external_id, rows, later }: StagedListing) {
  let after = rows.at(-1)!.line;
  for (let left = later; left > 0; ) {
    const found = await sql<{ line: number }>`
      select line from import_rows where external_id = ${external_id} and data is not null and line > ${after}::int
      order by line limit ${LATER_BATCH}::int`.execute(stage);
    if (found.rows.length === 0)
      throw new Error(`The stage lacks ${left} rows of ${external_id} after line ${after}`);
    for (const { line } of found.rows) yield line;
    left -= found.rows.length;
    after = found.rows.at(-1)!.line;
  }
}

export async function countStagedListings(stage: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from import_listings`.execute(stage);
  return rows[0]!.count;
}

export async function findMissingListings(stage: Db, source: string, afterId: number, limit: number) {
  const { rows } = await sql<{ id: number; external_id: string }>`
    select p.id, p.external_id from properties p
    where p.source = ${source} and p.status = 'active' and p.deleted is null and p.id > ${afterId}
      and not exists (select from import_rows r where r.external_id = p.external_id)
    order by p.id limit ${limit}::int`.execute(stage);
  return rows;
}

/** False if another import of the source runs. The lock ends with `dropStage` or the connection. */
export async function lockSource(stage: Db, source: string): Promise<boolean> {
  return await acquireLock(stage, { kind: 'import', name: source });
}

export async function dropStage(stage: Db, source: string): Promise<void> {
  await sql`drop table if exists pg_temp.import_rows, pg_temp.import_listings`.execute(stage);
  await releaseLock(stage, { kind: 'import', name: source });
}
