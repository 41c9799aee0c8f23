import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { keepTalk, LITTLE_TALK, MUCH_TALK, openMarkets } from './bench-databases.ts';
import { type GoalLine, goalLine, type Measured, outcomeOf } from './goal-table.ts';
import { startProduct } from './start-targets.ts';
import { agree, tell, type Verdict } from './statistics.ts';
import { findTalkCases, type TalkCase } from './talk-cases.ts';
import { type Target, weigh } from './weigh.ts';

// What forums and inboxes cost when there is a hundred times as much of everything: the program on two databases of one server, asked
// in turns.

const ROUND_S = 1.5;
const WARM_UP_S = 1;
const WARM_UP_ATTEMPTS = 5;
/** How much more a request may cost among a hundred times as much. */
const MOST_GROWTH = 1.3;
/** PostgreSQL tells what it has read this much later. */
const STATISTICS_MS = 1200;
const NAME_WIDTH = 28;

type Side = { target: Target; client: pg.Client; cases: TalkCase[]; stop: () => Promise<void> };
type TalkRow = {
  name: string;
  mostGrowth: number;
  verdict: Verdict;
  cpuMs: [number, number];
  pages: [number, number];
};

async function openSide(url: string, server: Awaited<ReturnType<typeof openMarkets>>): Promise<Side> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const product = await startProduct({ DEMO: 'none', DATABASE_URL: url }, server);
  return {
    target: product.target,
    client,
    cases: await findTalkCases(url),
    async stop() {
      await client.end();
      await product.stop();
    },
  };
}

async function pagesRead({ client }: Side): Promise<number> {
  await sleep(STATISTICS_MS);
  const { rows } = await client.query<{ pages: string }>(
    'select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]!.pages);
}

/** What nobody has read yet comes from the disk, and may take longer than a statement is given: that is answered 503, the next is not. */
async function warmUp({ target, cases }: Side, at: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await weigh(target, cases[at]!, WARM_UP_S));
    } catch (error) {
      if (attempt === WARM_UP_ATTEMPTS || !String(error).includes(' 503')) throw error;
    }
  }
}

/** Pages of the database for a request, once all is warm. */
async function weighPages(side: Side, at: number): Promise<number> {
  await warmUp(side, at);
  const before = await pagesRead(side);
  const { requests } = await weigh(side.target, side.cases[at]!, WARM_UP_S);
  return ((await pagesRead(side)) - before) / requests;
}

async function measureCase(little: Side, much: Side, at: number): Promise<TalkRow> {
  const pages: [number, number] = [await weighPages(little, at), await weighPages(much, at)];
  let cpuMs: [number, number] = [Number.NaN, Number.NaN];
  const ask = async (side: Side) => (await weigh(side.target, side.cases[at]!, ROUND_S)).cpuMs;
  const verdict = await agree(async (round) => {
    const first = round % 2 === 0 ? await ask(little) : null;
    const more = await ask(much);
    cpuMs = [first ?? (await ask(little)), more];
    return more / cpuMs[0];
  });
  const { name, mostGrowth = MOST_GROWTH } = little.cases[at]!;
  return { name, mostGrowth, verdict, cpuMs, pages };
}

const lineOf = ({ name, mostGrowth, verdict }: TalkRow): GoalLine =>
  goalLine({ name: `talk: ${name}, large against small`, goal: mostGrowth, isCeiling: true, verdict });

function printRow(row: TalkRow): void {
  const numbers = [...row.cpuMs, ...row.pages].map((value) => value.toFixed(2).padStart(10)).join('');
  const outcome = outcomeOf(lineOf(row));
  console.log(`${row.name.padEnd(NAME_WIDTH)}${numbers}   ${tell(row.verdict).padEnd(24)}${outcome}`);
}

/** Asks everything of both and prints each line as soon as it is known. */
export async function measureTalk(): Promise<Measured> {
  const server = await openMarkets();
  const sides: Side[] = [];
  try {
    for (const size of [LITTLE_TALK, MUCH_TALK])
      sides.push(await openSide(await keepTalk(server, size), server));
    const [little, much] = sides as [Side, Side];
    const heads = ['CPU ms', 'large', 'pages', 'large'].map((head) => head.padStart(10)).join('');
    console.log(
      `\nForums and messages, ${MUCH_TALK.posts.toLocaleString('en-US')} posts and ${MUCH_TALK.messages.toLocaleString('en-US')} messages against a hundredth; processor time of a request, at most ${MOST_GROWTH}, of a former word its own bound\n${''.padEnd(NAME_WIDTH)}${heads}`,
    );
    const rows: TalkRow[] = [];
    for (const at of little.cases.keys()) {
      const row = await measureCase(little, much, at);
      printRow(row);
      rows.push(row);
    }
    return { rows, goals: rows.map(lineOf) };
  } finally {
    for (const side of sides.reverse()) await side.stop();
    await server.stop();
  }
}
