import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { boxQuery } from '#server/properties/search.queries.ts';
import { POSTGRES_FOLDER } from '#test/helpers/plain-server.ts';
import { CONNECTIONS } from './measure-target.ts';
import { BOX_TABLE, LIST_LENGTH } from './search-boxes.ts';

const builder = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** pgbench's variables replace these parameters. */
const VARIABLES = new Map<unknown, string>([
  [11, 'school_id'],
  [12, 'west'],
  [13, 'south'],
  [14, 'east'],
  [15, 'north'],
]);

/** The script picks a random box. */
function pgbenchScript(boxes: number): string {
  const query = boxQuery({
    school_id: 11,
    box: [12, 13, 14, 15],
    filter: {},
    limit: LIST_LENGTH,
    view: 'card',
  }).compile(builder);
  const statement = query.sql.replaceAll(/\$(\d+)/g, (_, place: string) => {
    const value = query.parameters[Number(place) - 1];
    return VARIABLES.has(value) ? `:${VARIABLES.get(value)}` : String(value);
  });
  return [
    `\\set n random(1, ${boxes})`,
    `select school_id, west, south, east, north from ${BOX_TABLE} where n = :n \\gset`,
    `${statement.replaceAll(/\s+/g, ' ').trim()};`,
  ].join('\n');
}

/** Opens as many connections as the benchmark of the product. */
export async function runPgbench(url: string, boxes: number, seconds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-pgbench-'));
  try {
    const script = join(folder, 'box.sql');
    writeFileSync(script, pgbenchScript(boxes));
    const args = ['-n', '-M', 'prepared', '-c', CONNECTIONS, '-j', 2, '-T', seconds, '-f', script, url].map(
      String,
    );
    const env = { ...process.env, PGOPTIONS: '-c jit=off -c random_page_cost=1.1' };
    const child = spawn(join(POSTGRES_FOLDER, 'pgbench'), args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env,
    });
    let output = '';
    child.stdout.on('data', (part) => (output += part));
    await new Promise((resolve) => child.once('close', resolve));
    const rate = /tps = ([\d.]+) \(without/.exec(output)?.[1];
    if (rate === undefined) throw new Error(`pgbench did not run:\n${output}`);
    return Number(rate);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
