import { type RawBuilder, sql } from 'kysely';
import { isPublic } from '../db/public-listing.ts';
import type { Db } from '../db/tables.ts';

/** A school with its own domain, or null for the main site. */
export type SiteScope = { school_id: number } | null;

export type IdRange = { after: number; to: number; limit: number };

/** True if the site lists the school's pages. Needs the alias `s` for schools. */
function isOnHost(scope: SiteScope): RawBuilder<boolean> {
  if (scope) return sql`s.id = ${scope.school_id}::bigint and not s.on_main_site`;
  return sql`(s.on_main_site or s.site_domain is null)`;
}

const within = (column: RawBuilder<unknown>, { after, to }: IdRange) =>
  sql`${column} > ${after}::bigint and ${column} <= ${to}::bigint`;

export async function findDemoListings(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from properties p where p.is_demo and ${isPublic('p')}) as found`.execute(db);
  return rows[0]!.found;
}

type ListingEntry = { id: number; name: string; public_view_url: string; changed: string };

/**
 * Lists each property under its nearest school. For a school's own domain it reads only nearby properties, by
 * an index.
 */
export async function findListingEntries(db: Db, scope: SiteScope, range: IdRange): Promise<ListingEntry[]> {
  const near = scope
    ? sql`and p.id in (select property_id from property_schools where school_id = ${scope.school_id}::bigint
        and ${within(sql`property_id`, range)})`
    : sql``;
  const { rows } = await sql<ListingEntry>`
    select p.id, p.name, s.public_view_url, greatest(p.updated,
      (select max(f.updated) from floor_plans f where f.property_id = p.id),
      (select max(o.updated) from photos o where o.property_id = p.id)) as changed
    from properties p
    join lateral (
      select x.school_id from property_schools x where x.property_id = p.id
      order by x.distance_from_school, x.school_id limit 1) nearest on true
    join schools s on s.id = nearest.school_id
    where ${isPublic('p')} and ${within(sql`p.id`, range)} ${near} and ${isOnHost(scope)}
    order by p.id limit ${range.limit}::int`.execute(db);
  return rows;
}

type SchoolEntry = {
  id: number;
  public_view_url: string;
  changed: string;
  has_homes: boolean;
  posted: string | null;
};

export async function findSchoolEntries(
  db: Db,
  scope: SiteScope,
  range: IdRange,
  half: number,
): Promise<SchoolEntry[]> {
  const { rows } = await sql<SchoolEntry>`
    select s.id, s.public_view_url, s.updated as changed,
      exists (select from property_cards c where c.school_id = s.id
        and c.lng between s.lng - ${half}::float8 and s.lng + ${half}::float8
        and c.lat between s.lat - ${half}::float8 and s.lat + ${half}::float8) as has_homes,
      (select x.created from forum_posts x where x.school_id = s.id and x.deleted is null and x.hidden is null
        order by x.created desc, x.id desc limit 1) as posted
    from schools s
    where ${within(sql`s.id`, range)} and ${isOnHost(scope)}
    order by s.id limit ${range.limit}::int`.execute(db);
  return rows;
}

type PostEntry = { id: number; public_view_url: string; changed: string };

export async function findPostEntries(db: Db, scope: SiteScope, range: IdRange): Promise<PostEntry[]> {
  const { rows } = await sql<PostEntry>`
    select p.id, s.public_view_url, greatest(p.created, (
      select c.created from forum_comments c where c.post_id = p.id and c.hidden is null and c.deleted is null
      order by c.id desc limit 1)) as changed
    from forum_posts p join schools s on s.id = p.school_id
    where p.deleted is null and p.hidden is null and ${within(sql`p.id`, range)} and ${isOnHost(scope)}
    order by p.id limit ${range.limit}::int`.execute(db);
  return rows;
}
