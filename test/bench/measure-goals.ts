import { loadavg } from 'node:os';
import {
  FIRST_RUN_FOLDER,
  keepDatabase,
  keepFirstRun,
  keepMarket,
  LARGE,
  openMarkets,
  SMALL,
} from './bench-databases.ts';
import { fillPeer } from './fill-peer.ts';
import { type GoalLine, goalLine, type Measured, tellLine, unmeasuredLine } from './goal-table.ts';
import { measureDensest } from './measure-densest.ts';
import { findNearSchools } from './near-schools.ts';
import { whyNoPeer } from './peer-server.ts';
import { runPgbench } from './pgbench.ts';
import { boxPath, keepBoxes, LIST_LENGTH, type SearchBox } from './search-boxes.ts';
import { type StartedTarget, startPeerTarget, startProduct } from './start-targets.ts';
import { agree, type Verdict } from './statistics.ts';
import { type Question, type Target, weigh } from './weigh.ts';

// The table of goals: the product against Django REST framework on the same listings, against the database alone, and
// against itself with a hundredth of the listings. Each line is measured in turns, in one run.

const ROUND_S = 4;
/** The peer answers a dozen a second: fewer would be chance. */
const PEER_ROUND_S = 6;
const WARM_UP_S = 2;
const LONG_WARM_UP_S = 12;
/** What is compared with Django: name and at least how often. */
const PEER_GOALS = {
  cards: ['card list against Django, per CPU second', 60],
  packed: ['the same, each packed as browsers ask', 60],
  full: ["the peer's own fields", 12],
  single: ['one property', 40],
  named: ['one property and its school, as pages ask', 40],
  firstRun: ['first-run setting against Django', 60],
} as const;
/** Everything that Chromium takes; each side packs in its own way, the product with brotli and Django with gzip. */
const AS_BROWSERS_ASK = 'gzip, deflate, br, zstd';

/** With an empty verdict where it could not be measured. */
export type GoalRow = {
  name: string;
  verdict: Verdict | null;
  /** 'at least' of a ratio that should be high, 'at most' of one that should be low. */
  goal: number;
  /** Of a measure; a ratio has none. */
  unit?: string;
  isCeiling?: boolean;
  note: string;
};

type PeerGoal = keyof typeof PEER_GOALS;
type AddPeer = (goal: PeerGoal, found: Pick<GoalRow, 'verdict' | 'note'>) => void;

const lineOf = ({ verdict, ...bound }: GoalRow): GoalLine =>
  verdict ? goalLine({ ...bound, verdict }) : unmeasuredLine(bound);

const printGoal = (row: GoalRow) => console.log(`${tellLine(lineOf(row)).padEnd(116)}  ${row.note}`);

/** The ids of a call's list, in order. */
async function idsOf({ port }: Target, path: string): Promise<number[]> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return ((await response.json()) as { id: number }[]).map(({ id }) => id);
}

/** At a box's edges PostGIS reads its index in single precision, half a metre wide. */
const MOST_AT_EDGES = 2;

/** Both sides must answer the same listings in the same order before they are timed. */
async function checkSameAnswers(boxes: readonly SearchBox[], product: Target, peer: Target): Promise<void> {
  for (let n = 0; n < boxes.length; n += Math.ceil(boxes.length / 20)) {
    const path = boxPath(boxes, n);
    const [ours, theirs] = [await idsOf(product, path), await idsOf(peer, path)];
    const both = ours.filter((id) => theirs.includes(id));
    const isSame = both.join() === theirs.filter((id) => ours.includes(id)).join();
    if (!isSame || both.length < Math.max(ours.length, theirs.length) - MOST_AT_EDGES) {
      throw new Error(
        `${path}: the product lists ${ours.length} listings, Django ${theirs.length}, not the same.`,
      );
    }
  }
}

type Side = { target: Target; question: Question; seconds: number };

/** How much less processor time a request costs the one side than the other. */
async function comparePerCpu(
  mine: Side,
  theirs: Side,
  warmUpS = WARM_UP_S,
): Promise<{ verdict: Verdict; note: string }> {
  const ask = async ({ target, question, seconds }: Side) => await weigh(target, question, seconds);
  await weigh(mine.target, mine.question, warmUpS);
  await weigh(theirs.target, theirs.question, warmUpS);
  let note = '';
  const verdict = await agree(async (round) => {
    const first = round % 2 === 0 ? await ask(mine) : null;
    const other = await ask(theirs);
    const own = first ?? (await ask(mine));
    note = `${own.cpuMs.toFixed(2)} against ${other.cpuMs.toFixed(2)} ms of processor time, ${Math.round(own.bytes / 1024)} against ${Math.round(other.bytes / 1024)} kB`;
    return other.cpuMs / own.cpuMs;
  });
  return { verdict, note };
}

async function comparePgbench(product: Target, question: Question, url: string, boxes: number) {
  await weigh(product, question, WARM_UP_S);
  let note = '';
  const verdict = await agree(async (round) => {
    const first = round % 2 === 0 ? await weigh(product, question, ROUND_S) : null;
    const rate = await runPgbench(url, boxes, ROUND_S);
    const own = first ?? (await weigh(product, question, ROUND_S));
    note = `${own.requestsPerS.toFixed(0)} of ${rate.toFixed(0)} a second`;
    return own.requestsPerS / rate;
  });
  return { verdict, note };
}

const propertyPath = (n: number) => `/api/v1/properties/${((n * 7919) % LARGE.properties) + 1}/`;

/** Everything about one of the product's settings against the peer. */
async function compareWithPeer(
  product: Target,
  peer: Target,
  boxes: readonly SearchBox[],
  url: string,
  addPeer: AddPeer,
): Promise<void> {
  await checkSameAnswers(boxes, product, peer);
  const list = (rest: string): Question => ({ pathOf: (n) => boxPath(boxes, n, rest) });
  const mine = (question: Question): Side => ({ target: product, question, seconds: ROUND_S });
  const theirs = (question: Question): Side => ({ target: peer, question, seconds: PEER_ROUND_S });
  const cards = await comparePerCpu(mine(list('&view=card')), theirs(list('')));
  addPeer('cards', cards);
  const packed = await comparePerCpu(
    mine({ ...list('&view=card'), encoding: AS_BROWSERS_ASK }),
    theirs({ ...list(''), encoding: AS_BROWSERS_ASK }),
  );
  addPeer('packed', packed);
  const full = await comparePerCpu(mine(list('&view=full')), theirs(list('')));
  addPeer('full', full);
  const one: Question = { pathOf: propertyPath };
  const single = await comparePerCpu(mine(one), theirs(one));
  addPeer('single', single);
  const homes = await findNearSchools(url);
  const asPagesAsk: Question = {
    pathOf: (n) => {
      const { property, school } = homes[n % homes.length]!;
      return `/api/v1/properties/${property}/?school=${school}`;
    },
  };
  const named = await comparePerCpu(mine(asPagesAsk), theirs(one));
  addPeer('named', named);
}

/** Measures all goals and prints each line as soon as it is known. */
export async function measureGoals(): Promise<Measured> {
  const markets = await openMarkets();
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
    const large = await keepMarket(markets, LARGE);
    const small = await keepMarket(markets, SMALL);
    const lacking = whyNoPeer();
    if (lacking === null) await keepDatabase(markets, 'peer', (to) => fillPeer(large, to));
    await keepFirstRun();
    const product = await start(startProduct({ DATABASE_URL: large }, markets));
    const boxes = await keepBoxes(large);
    const cards: Question = { pathOf: (n) => boxPath(boxes, n, '&view=card') };
    console.log(
      `\n${LARGE.properties.toLocaleString('en-US')} listings of ${LARGE.schools} schools, ${LIST_LENGTH} in a box, ${16} connections; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    );
    const peer = lacking === null ? await start(startPeerTarget(markets, 'peer')) : null;
    if (peer) await compareWithPeer(product, peer, boxes, large, addPeer);
    else {
      console.log(lacking);
      for (const name of Object.keys(PEER_GOALS) as PeerGoal[]) addPeer(name, { verdict: null, note: '' });
    }
    const throughput = await comparePgbench(product, cards, large, boxes.length);
    addRow({ name: 'throughput against pgbench on the same query', goal: 0.45, ...throughput });

    const smallProduct = await start(startProduct({ DATABASE_URL: small }, markets));
    const smallBoxes = await keepBoxes(small);
    const growth = await comparePerCpu(
      {
        target: smallProduct,
        question: { pathOf: (n) => boxPath(smallBoxes, n, '&view=card') },
        seconds: ROUND_S,
      },
      { target: product, question: cards, seconds: ROUND_S },
      // The large market has been asked for minutes.
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
    await measureDensest(product, addRow);
    return { rows, goals: rows.map(lineOf) };
  } finally {
    for (const one of started.reverse()) await one.stop();
    await markets.stop();
  }
}
