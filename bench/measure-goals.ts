import { loadavg } from 'node:os';
import {
  ensureDatabase,
  ensureDataset,
  ensureFirstRun,
  FIRST_RUN_FOLDER,
  LARGE,
  openDatasets,
  SMALL,
} from './bench-databases.ts';
import { fillPeer } from './fill-peer.ts';
import { formatLine, type GoalLine, goalLine, type Measured, unmeasuredLine } from './goal-table.ts';
import { CONNECTIONS, measureTarget, type Target, type TargetRequests } from './measure-target.ts';
import { missingPeerPackages } from './peer-server.ts';
import { runPgbench } from './pgbench.ts';
import { boxPath, ensureBoxes, LIST_LENGTH, type SearchBox } from './search-boxes.ts';
import { type StartedTarget, startPeerTarget, startProduct } from './start-targets.ts';
import { agree, type Verdict } from './statistics.ts';

// Compares the product with Django REST framework, with pgbench, and with itself on 1 % of the listings. The
// sides take turns, so that ratios don't depend on the machine's speed.

const ROUND_S = 4;
/** Django answers only about 12 requests a second. */
const PEER_ROUND_S = 6;
const WARM_UP_S = 2;
const LONG_WARM_UP_S = 12;
/** The product must use this many times less CPU. */
const PEER_GOALS = {
  cards: ['card list against Django, per CPU second', 60],
  full: ["the peer's own fields", 12],
  single: ['one property', 40],
  firstRun: ['first-run setting against Django', 60],
} as const;
type GoalRow = {
  name: string;
  /** Null if the goal could not be measured. */
  verdict: Verdict | null;
  goal: number;
  /** Undefined for ratios. */
  unit?: string;
  isCeiling?: boolean;
  note: string;
};

type PeerGoal = keyof typeof PEER_GOALS;
type AddPeer = (goal: PeerGoal, found: Pick<GoalRow, 'verdict' | 'note'>) => void;

const lineOf = ({ verdict, ...bound }: GoalRow): GoalLine =>
  verdict ? goalLine({ ...bound, verdict }) : unmeasuredLine(bound);

const printGoal = (row: GoalRow) => console.log(`${formatLine(lineOf(row)).padEnd(116)}  ${row.note}`);

async function idsOf({ port }: Target, path: string): Promise<number[]> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return ((await response.json()) as { id: number }[]).map(({ id }) => id);
}

/** PostGIS reads its index in single precision, so that sides may differ by listings at a box's edges. */
const MAX_DIFFERENT = 2;

/** Compares the order too. */
async function checkSameResults(boxes: readonly SearchBox[], product: Target, peer: Target): Promise<void> {
  for (let n = 0; n < boxes.length; n += Math.ceil(boxes.length / 20)) {
    const path = boxPath(boxes, n);
    const [ours, theirs] = [await idsOf(product, path), await idsOf(peer, path)];
    const both = ours.filter((id) => theirs.includes(id));
    const isSame = both.join() === theirs.filter((id) => ours.includes(id)).join();
    if (!isSame || both.length < Math.max(ours.length, theirs.length) - MAX_DIFFERENT) {
      throw new Error(
        `${path}: the product lists ${ours.length} listings, Django ${theirs.length}, not the same.`,
      );
    }
  }
}

type Side = { target: Target; question: TargetRequests; seconds: number };

/** CPU time per request, `theirs` divided by `mine`. */
async function comparePerCpu(
  mine: Side,
  theirs: Side,
  warmUpS = WARM_UP_S,
): Promise<{ verdict: Verdict; note: string }> {
  const ask = async ({ target, question, seconds }: Side) => await measureTarget(target, question, seconds);
  await measureTarget(mine.target, mine.question, warmUpS);
  await measureTarget(theirs.target, theirs.question, warmUpS);
  let note = '';
  const verdict = await agree(async (round) => {
    const first = round % 2 === 0 ? await ask(mine) : null;
    const other = await ask(theirs);
    const own = first ?? (await ask(mine));
    note = `${own.cpuMs.toFixed(2)} against ${other.cpuMs.toFixed(2)} ms of CPU time, ${Math.round(own.bytes / 1024)} against ${Math.round(other.bytes / 1024)} kB`;
    return other.cpuMs / own.cpuMs;
  });
  return { verdict, note };
}

async function comparePgbench(product: Target, question: TargetRequests, url: string, boxes: number) {
  await measureTarget(product, question, WARM_UP_S);
  let note = '';
  const verdict = await agree(async (round) => {
    const first = round % 2 === 0 ? await measureTarget(product, question, ROUND_S) : null;
    const rate = await runPgbench(url, boxes, ROUND_S);
    const own = first ?? (await measureTarget(product, question, ROUND_S));
    note = `${own.requestsPerS.toFixed(0)} of ${rate.toFixed(0)} a second`;
    return own.requestsPerS / rate;
  });
  return { verdict, note };
}

const propertyPath = (n: number) => `/api/v1/properties/${((n * 7919) % LARGE.properties) + 1}/`;

async function compareWithPeer(
  product: Target,
  peer: Target,
  boxes: readonly SearchBox[],
  addPeer: AddPeer,
): Promise<void> {
  await checkSameResults(boxes, product, peer);
  const list = (rest: string): TargetRequests => ({ pathOf: (n) => boxPath(boxes, n, rest) });
  const mine = (question: TargetRequests): Side => ({ target: product, question, seconds: ROUND_S });
  const theirs = (question: TargetRequests): Side => ({ target: peer, question, seconds: PEER_ROUND_S });
  const cards = await comparePerCpu(mine(list('&view=card')), theirs(list('')));
  addPeer('cards', cards);
  const full = await comparePerCpu(mine(list('&view=full')), theirs(list('')));
  addPeer('full', full);
  const one: TargetRequests = { pathOf: propertyPath };
  const single = await comparePerCpu(mine(one), theirs(one));
  addPeer('single', single);
}

type School = { id: number; public_view_url: string; center: { coordinates: [number, number] } };

/** Every path differs, so that no cache serves the list. */
async function measureDensest(product: Target): Promise<GoalRow> {
  const read = async (path: string) =>
    (await (await fetch(`http://127.0.0.1:${product.port}/api/v1/${path}`)).json()) as School[];
  const [first] = (await read('schools/')).sort((a, b) => a.id - b.id);
  const query = new URLSearchParams({ public_view_url: first!.public_view_url });
  const [school] = await read(`main_schools/?${query}`);
  const [lng, lat] = school!.center.coordinates;
  const pathOf = (n: number) => {
    const point = [lng + (n % 997) * 0.000_001, lat + Math.floor(n / 997) * 0.000_001];
    const place = point.map((degrees) => degrees.toFixed(6)).join(',');
    return `/api/v1/property_near/?point=${place}&school=${school!.id}&view=card`;
  };
  const question = { pathOf, encoding: 'br' };
  await measureTarget(product, question, WARM_UP_S);
  const verdict = await agree(async () => (await measureTarget(product, question, ROUND_S)).p95Ms);
  return { name: 'the densest school: p95', goal: 300, unit: 'ms', isCeiling: true, verdict, note: '' };
}

export async function measureGoals(): Promise<Measured> {
  const markets = await openDatasets();
  const started: StartedTarget[] = [];
  const start = async (starting: Promise<StartedTarget>): Promise<Target> => {
    const one = await starting;
    started.push(one);
    return one.target;
  };
  const rows: GoalRow[] = [];
  const addRow = (row: GoalRow) => {
    rows.push(row);
    printGoal(row);
  };
  const addPeer: AddPeer = (key, found) => {
    const [name, goal] = PEER_GOALS[key];
    addRow({ name, goal, ...found });
  };
  try {
    const large = await ensureDataset(markets, LARGE);
    const small = await ensureDataset(markets, SMALL);
    const missing = missingPeerPackages();
    if (missing === null) await ensureDatabase(markets, 'peer', (to) => fillPeer(large, to));
    await ensureFirstRun();
    const product = await start(startProduct({ DATABASE_URL: large }, markets));
    const boxes = await ensureBoxes(large);
    const cards: TargetRequests = { pathOf: (n) => boxPath(boxes, n, '&view=card') };
    console.log(
      `\n${LARGE.properties.toLocaleString('en-US')} listings of ${LARGE.schools} schools, ${LIST_LENGTH} in a box, ${CONNECTIONS} connections; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    );
    const peer = missing === null ? await start(startPeerTarget(markets, 'peer')) : null;
    if (peer) await compareWithPeer(product, peer, boxes, addPeer);
    else {
      console.log(missing);
      for (const name of Object.keys(PEER_GOALS) as PeerGoal[]) addPeer(name, { verdict: null, note: '' });
    }
    const throughput = await comparePgbench(product, cards, large, boxes.length);
    addRow({ name: 'throughput against pgbench on the same query', goal: 0.45, ...throughput });

    const smallProduct = await start(startProduct({ DATABASE_URL: small }, markets));
    const smallBoxes = await ensureBoxes(small);
    const growth = await comparePerCpu(
      {
        target: smallProduct,
        question: { pathOf: (n) => boxPath(smallBoxes, n, '&view=card') },
        seconds: ROUND_S,
      },
      { target: product, question: cards, seconds: ROUND_S },
      // Earlier comparisons have warmed up the large data set.
      LONG_WARM_UP_S,
    );
    addRow({ name: 'CPU per request, 200,000 against 2,000', goal: 1.3, isCeiling: true, ...growth });

    if (peer) {
      const firstRun = await start(
        startProduct({ DATA_DIR: FIRST_RUN_FOLDER, DATABASE_URL: '', DEMO: 'none' }),
      );
      const bundled = await comparePerCpu(
        { target: firstRun, question: cards, seconds: ROUND_S },
        { target: peer, question: { pathOf: (n) => boxPath(boxes, n) }, seconds: PEER_ROUND_S },
      );
      addPeer('firstRun', bundled);
    }
    addRow(await measureDensest(product));
    return { rows, goals: rows.map(lineOf) };
  } finally {
    for (const one of started.reverse()) await one.stop();
    await markets.stop();
  }
}
