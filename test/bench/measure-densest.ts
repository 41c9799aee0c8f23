import { MAX_RADIUS_M } from '#shared/api/properties.ts';
import { askAlone } from '#test/helpers/ask-alone.ts';
import type { GoalRow } from './measure-goals.ts';
import { agree, judgeWorst, settle } from './statistics.ts';
import { type Sample, type Target, weigh } from './weigh.ts';

// The school with the most listings in range, and what asks for more of them than anybody looks at.

const ROUND_S = 4;
const WARM_UP_S = 2;
const CROWD = 1000;
const CROWDS = 3;
/** Whoever is one of a thousand is answered by then, or told when to come back. */
const LONGEST_MS = 5000;
const [P95_MS, KB] = [300, 100];

type School = { id: number; center: { coordinates: [number, number] } };
/** The path of the nth question: no two are the same, so that nothing that was kept answers. */
type PathOf = (n: number) => string;

/** The school that the generator fills most densely: its first. */
async function findDensest(base: string): Promise<School> {
  const schools = (await (await fetch(`${base}/api/v1/schools/`)).json()) as {
    id: number;
    public_view_url: string;
  }[];
  const first = schools.reduce((least, school) => (school.id < least.id ? school : least));
  const view = encodeURIComponent(first.public_view_url);
  const [school] = (await (await fetch(`${base}/api/v1/main_schools/?public_view_url=${view}`)).json()) as [
    School,
  ];
  return school;
}

function around({ id, center }: School, more: string): PathOf {
  const [lng, lat] = center.coordinates;
  return (n) =>
    `/api/v1/property_near/?point=${(lng + (n % 997) * 0.000_001).toFixed(6)},${(lat + Math.floor(n / 997) * 0.000_001).toFixed(6)}&school=${id}&view=card${more}`;
}

const inWorld =
  ({ id }: School): PathOf =>
  (n) =>
    `/api/v1/property_in/?school=${id}&in_bbox=-180,-90,${(179 + (n % 1_000_000) / 1_000_000).toFixed(6)},90&view=card`;

/** A thousand at a time: how long the slowest of them waited. Who is not answered is told to come back, and nothing else. */
async function letCrowdAsk(
  base: string,
  pathOf: PathOf,
  from: number,
): Promise<{ ms: number; told: number }> {
  const answers = await Promise.all(
    Array.from({ length: CROWD }, (_, at) => askAlone(base + pathOf(from + at))),
  );
  const others = answers.filter(({ status }) => status !== 200);
  const wrong = others.find(({ status, headers }) => status !== 503 || headers['retry-after'] === undefined);
  if (wrong) throw new Error(`One of a thousand was answered ${wrong.status}: ${wrong.body}`);
  return { ms: Math.max(...answers.map(({ ms }) => ms)), told: others.length };
}

/** The slowest of three crowds. Nothing of what was measured before is lost where one of them has no answer; it is no goal met. */
async function measureCrowd(base: string, pathOf: PathOf, addRow: (row: GoalRow) => void): Promise<void> {
  const bound = {
    name: 'a thousand there at once: the slowest',
    goal: LONGEST_MS,
    unit: 'ms',
    isCeiling: true,
  };
  try {
    const crowds = [];
    for (let at = 1; at <= CROWDS; at += 1) {
      crowds.push(await letCrowdAsk(base, pathOf, 1_000_000 - CROWD * at));
    }
    const told = crowds.map((crowd) => crowd.told).join(', ');
    const verdict = judgeWorst(crowds.map(({ ms }) => ms));
    addRow({ ...bound, verdict, note: `told to come back: ${told}` });
  } catch (error) {
    addRow({ ...bound, verdict: null, note: String(error) });
  }
}

/** The densest school over its whole range; over the longest radius and the whole world, as nobody means it; and by a thousand at once. */
export async function measureDensest(product: Target, addRow: (row: GoalRow) => void): Promise<void> {
  const base = `http://127.0.0.1:${product.port}`;
  const school = await findDensest(base);
  const measure = async (name: string, pathOf: PathOf) => {
    const total = (await fetch(base + pathOf(0))).headers.get('x-total-count');
    const ask = async () => await weigh(product, { pathOf, encoding: 'br' }, ROUND_S);
    await weigh(product, { pathOf, encoding: 'br' }, WARM_UP_S);
    const samples: Sample[] = [];
    const verdict = await agree(async () => {
      const sample = await ask();
      samples.push(sample);
      return sample.p95Ms;
    });
    const note = `${total} listings in range, 500 sent, ${samples.at(-1)!.cpuMs.toFixed(1)} ms of processor time`;
    addRow({ name: `${name}: p95`, goal: P95_MS, unit: 'ms', isCeiling: true, verdict, note });
    const kilobytes = settle(samples.map(({ bytes }) => bytes / 1000));
    addRow({ name: `${name}: packed`, goal: KB, unit: 'kB', isCeiling: true, verdict: kilobytes, note: '' });
  };
  await measure('the densest school', around(school, ''));
  await measure('the longest radius around it', around(school, `&dist=${MAX_RADIUS_M}`));
  await measure('the whole world around it', inWorld(school));
  await measureCrowd(base, inWorld(school), addRow);
}
