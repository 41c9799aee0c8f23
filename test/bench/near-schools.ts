import pg from 'pg';

/** So many homes are asked for with their school, one after the other. */
const HOMES = 5000;

/** Homes all over a market, each with the school that it is nearest to: what our own pages name when they ask for one. */
export async function findNearSchools(url: string): Promise<{ property: number; school: number }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ property: string; school: string }>(
      `select property_id as property, near_school_id as school from property_forms
       where near_school_id is not null order by md5(property_id::text) limit ${HOMES}`,
    );
    if (rows.length === 0)
      throw new Error('No home of this market knows its nearest school: run npm run rebuild-lists on it.');
    return rows.map(({ property, school }) => ({ property: Number(property), school: Number(school) }));
  } finally {
    await client.end();
  }
}
