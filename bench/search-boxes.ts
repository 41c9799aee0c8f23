import pg from 'pg';

export type SearchBox = { school_id: number; west: number; south: number; east: number; north: number };

export const LIST_LENGTH = 150;
const BOXES = 1000;
/** A decimeter changes the URL but not the listings, so that no cache entry serves the box. */
const STEP_DEG = 0.000_001;
const STEPS = 40;

/** pgbench reads this table too. */
export const BOX_TABLE = 'bench_boxes';

/** Each box is just large enough for the wanted number of listings. Deterministic. */
const MAKE_BOXES = `
  create table if not exists ${BOX_TABLE} as
  with centres as (
    select school_id, lng, lat, row_number() over (order by name) as n from (
      select c.school_id, c.lng, c.lat, md5(c.school_id || '/' || c.property_id) as name
      from property_cards c
      where c.school_id in (select school_id from property_cards group by 1 having count(*) >= ${LIST_LENGTH})
      order by name limit ${BOXES}) as picked)
  select n::int, school_id, lng - half / narrowing as west, lat - half as south, lng + half / narrowing as east,
    lat + half as north
  from (
    select m.*, cos(radians(m.lat)) as narrowing, (
      select greatest(abs(c.lng - m.lng) * cos(radians(m.lat)), abs(c.lat - m.lat)) + ${STEP_DEG} as reach
      from property_cards c where c.school_id = m.school_id order by reach offset ${LIST_LENGTH - 1} limit 1) as half
    from centres m) as sized`;

export async function ensureBoxes(url: string): Promise<SearchBox[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(MAKE_BOXES);
    await client.query(`create unique index if not exists ${BOX_TABLE}_n on ${BOX_TABLE} (n)`);
    const { rows } = await client.query<Record<keyof SearchBox, string>>(
      `select school_id, west, south, east, north from ${BOX_TABLE} order by n`,
    );
    return rows.map(({ school_id, west, south, east, north }) => ({
      school_id: Number(school_id),
      west: Number(west),
      south: Number(south),
      east: Number(east),
      north: Number(north),
    }));
  } finally {
    await client.end();
  }
}

/** Each search has a different box, so that no cache serves it. */
export function boxPath(boxes: readonly SearchBox[], n: number, rest = ''): string {
  const { school_id, west, south, east, north } = boxes[n % boxes.length]!;
  const step = Math.floor(n / boxes.length);
  const box = [
    west - (step % STEPS) * STEP_DEG,
    south,
    east,
    north + (Math.floor(step / STEPS) % STEPS) * STEP_DEG,
  ].map((degrees) => degrees.toFixed(6));
  return `/api/v1/property_in/?in_bbox=${box.join(',')}&school=${school_id}&limit=${LIST_LENGTH}${rest}`;
}
