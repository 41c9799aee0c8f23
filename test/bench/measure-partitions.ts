import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { keepMarket, LARGE, openMarkets } from './bench-databases.ts';
import type { Measured } from './goal-table.ts';
import { runPgbench } from './pgbench.ts';
import { keepBoxes } from './search-boxes.ts';
import { agree, tell, type Verdict } from './statistics.ts';

// What partitions by school would give: the product's own search over `property_cards` as it is, and over the same rows in partitions.

const PARTS = 16;
const COPY = 'bench_cards_by_school';
const ROUND_S = 4;
const WARM_UP_S = 2;
/** PostgreSQL tells what it has read this much later. */
const STATISTICS_MS = 1200;

type PartitionRow = { name: string; verdict?: Verdict; whole: string; parts: string };

/** A place in a table is one of a partition: only the school leads to the right one. */
const byParts = (statement: string) =>
  statement
    .replaceAll('property_cards', COPY)
    .replace(/c\.ctid = h\.at/, 'c.school_id = :school_id and c.ctid = h.at');

async function layParts(client: pg.Client): Promise<void> {
  await client.query(`drop table if exists ${COPY}`);
  await client.query(
    `create table ${COPY} (like property_cards including all) partition by hash (school_id)`,
  );
  for (let part = 0; part < PARTS; part += 1) {
    await client.query(
      `create table ${COPY}_${part} partition of ${COPY} for values with (modulus ${PARTS}, remainder ${part})`,
    );
  }
  // In the order of the rows of the table, which lie by school and place.
  await client.query(`insert into ${COPY} select * from property_cards order by ctid`);
  await client.query(`vacuum (analyze) ${COPY}`);
}

async function pagesRead(client: pg.Client): Promise<number> {
  await sleep(STATISTICS_MS);
  const { rows } = await client.query<{ pages: string }>(
    'select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]!.pages);
}

/** Levels above the leaves of the index that a search reads. */
async function levelsOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ level: string }>(
    `select (bt_metap(indexrelid::regclass::text)).level from pg_index
     where indrelid = $1::regclass and pg_get_indexdef(indexrelid) like '%(school_id, lat%' limit 1`,
    [table],
  );
  return Number(rows[0]?.level ?? Number.NaN);
}

/** How long a search has to wait while a table is laid out anew, in seconds. */
async function layOutSeconds(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
     where indrelid = $1::regclass and pg_get_indexdef(indexrelid) like '%(school_id, lat%' limit 1`,
    [table],
  );
  const start = performance.now();
  await client.query(`cluster ${table} using ${rows[0]!.name}`);
  return (performance.now() - start) / 1000;
}

async function measureSearches(url: string, client: pg.Client, boxes: number): Promise<PartitionRow[]> {
  const sides = [undefined, byParts] as const;
  const pages: number[] = [];
  for (const side of sides) {
    await runPgbench(url, boxes, WARM_UP_S, side);
    const before = await pagesRead(client);
    const rate = await runPgbench(url, boxes, ROUND_S, side);
    pages.push(((await pagesRead(client)) - before) / (rate * ROUND_S));
  }
  let rates = [Number.NaN, Number.NaN];
  const verdict = await agree(async (round) => {
    const first = round % 2 === 0 ? await runPgbench(url, boxes, ROUND_S) : null;
    const parts = await runPgbench(url, boxes, ROUND_S, byParts);
    rates = [first ?? (await runPgbench(url, boxes, ROUND_S)), parts];
    return parts / rates[0]!;
  });
  const [whole, parts] = [rates, pages].map((pair) => pair.map((value) => value.toFixed(0)));
  return [
    { name: 'searches a second', verdict, whole: whole![0]!, parts: whole![1]! },
    { name: 'pages for a search', whole: parts![0]!, parts: parts![1]! },
  ];
}

/** Measures both and prints each line. There is no goal: the figures are what `docs/scaling.md` decides by. */
export async function measurePartitions(): Promise<Measured> {
  const server = await openMarkets();
  try {
    const url = await keepMarket(server, LARGE);
    const boxes = await keepBoxes(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query('create extension if not exists pageinspect');
      await layParts(client);
      const rows = await measureSearches(url, client, boxes.length);
      const one = `${COPY}_0`;
      rows.push({
        name: 'levels of the index by place',
        whole: String(await levelsOf(client, 'property_cards')),
        parts: String(await levelsOf(client, one)),
      });
      let seconds = [Number.NaN, Number.NaN];
      const verdict = await agree(async () => {
        seconds = [await layOutSeconds(client, 'property_cards'), await layOutSeconds(client, one)];
        return seconds[1]! / seconds[0]!;
      });
      const [whole, part] = seconds.map((value) => `${value.toFixed(2)} s`);
      rows.push({ name: 'laying out, all or one part', verdict, whole: whole!, parts: part! });
      console.log(
        `\n${LARGE.properties.toLocaleString('en-US')} listings of ${LARGE.schools} schools, as they are and in ${PARTS} partitions by school`,
      );
      for (const row of rows) {
        const cells = [row.name.padEnd(32), row.whole.padStart(10), row.parts.padStart(10)];
        console.log(`${cells.join('')}   ${row.verdict ? tell(row.verdict) : ''}`);
      }
      return { rows, goals: [] };
    } finally {
      await client.query(`drop table if exists ${COPY}`);
      await client.end();
    }
  } finally {
    await server.stop();
  }
}
