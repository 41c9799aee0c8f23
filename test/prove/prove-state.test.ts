import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ROOT, reachableFrom } from '#test/helpers/source-tree.ts';
import { PROOFS } from './promises.ts';
import type { Proof } from './proof.ts';
import { filesOfBenches, type KeptPart, keyOfProof, ProveState, programKeys } from './prove-state.ts';
import { partsOf } from './schedule.ts';

/** Helpers that start what is built, and server/main.ts. */
const PROGRAMS_WITH_PAGES =
  /\/(production-server|cluster-site|fault-site|open-site|own-server|start-running)\.ts$/;

const root = mkdtempSync(join(tmpdir(), 'porchlight-prove-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, 'state-'));
});
/** Where the repository keeps what has passed, and the folder of one machine. */
const places = (machine = 'here') => ({ kept: join(folder, 'proof.json'), folder: join(folder, machine) });
const open = (key = 'one state of the program', machine = 'here') => new ProveState(places(machine), key);
const textOf = (path: string) => readFileSync(path, 'utf8');

const load: Proof = {
  id: '18',
  title: 'Load',
  promise: 'No request fails',
  ci: 'a little',
  full: 'an hour, and 500 people',
  files: ['test/soak.prove.ts', 'test/load.prove.ts'],
  alone: ['test/load.prove.ts'],
  minutes: 75,
};
const [soak, people] = partsOf(load) as [ReturnType<typeof partsOf>[0], ReturnType<typeof partsOf>[0]];

const kept = (figure: string, more: Partial<KeptPart> = {}): KeptPart => ({
  passed: 1,
  failed: 0,
  skipped: [],
  failures: [],
  figures: [figure],
  seconds: 600,
  when: '2026-11-24T12:00:00Z',
  machine: 'one machine',
  hadNeighbours: false,
  ...more,
});
const keep = (state: ProveState, part: typeof soak, found: KeptPart) => state.keepPart(part, found);
const anHour = kept('memory grew by 1%', {
  seconds: 3600,
  when: '2026-11-24T10:00:00Z',
  hadNeighbours: true,
});

test('The hour of the soak is not lost when the run is ended in the other part', () => {
  expect(keep(open(), soak, anHour)).toBeNull();
  const later = open();
  expect(later.hasPassed(soak)).toBe(true);
  expect(later.hasPassed(people)).toBe(false);
  expect(later.resultOf('18')).toBeUndefined();
});

test('Both parts make one result: their figures, their time together, and which was alone', () => {
  keep(open(), soak, anHour);
  const result = keep(open(), people, kept('p95 of 90 ms'));
  expect(result).toEqual({
    id: '18',
    outcome: 'passed',
    figures: ['memory grew by 1%', 'p95 of 90 ms'],
    skipped: [],
    failures: [],
    seconds: 4200,
    when: '2026-11-24T12:00:00Z',
    machine: 'one machine',
    ran: 'test/load.prove.ts alone, the rest beside other proofs',
  });
  expect(open().resultOf('18')).toEqual(result);
});

test('Without neighbours all of it was alone; whoever had one is said to have had it', () => {
  const state = open();
  keep(state, soak, { ...anHour, hadNeighbours: false });
  expect(keep(state, people, kept('p95 of 90 ms'))?.ran).toBe('alone');
  const other = { ...load, id: '2', alone: [] };
  expect(keep(state, partsOf(other)[0]!, anHour)?.ran).toBe('beside other proofs');
});

test('A part that failed is tried again, and the one that passed is not', () => {
  const state = open();
  keep(state, soak, anHour);
  const failed = { failed: 1, failures: ['p95 of 900 ms'], figures: [] };
  expect(keep(state, people, kept('', failed))?.outcome).toBe('failed');
  expect([soak, people].map((one) => open().hasPassed(one))).toEqual([true, false]);
  expect(keep(state, people, kept('p95 of 90 ms'))?.outcome).toBe('passed');
});

test('Where every part passed and none told a figure, all of them are tried again', () => {
  const state = open();
  keep(state, soak, { ...anHour, figures: [] });
  expect(keep(state, people, kept('', { figures: [] }))?.failures).toEqual(['no test told a figure']);
  expect([soak, people].map((one) => open().hasPassed(one))).toEqual([false, false]);
});

test('Begun anew, both parts are forgotten, and how long each took is not', () => {
  const state = open();
  keep(state, soak, anHour);
  keep(state, people, kept('p95 of 90 ms'));
  state.forget('18');
  expect(state.resultOf('18')).toBeUndefined();
  expect([soak, people].map((one) => state.hasPassed(one))).toEqual([false, false]);
  expect([soak, people].map((one) => open('another state').secondsOf(one))).toEqual([3600, 600]);
});

test('Of another state of the program no part has passed', () => {
  keep(open(), soak, anHour);
  expect(open('another state').hasPassed(soak)).toBe(false);
});

test('A test that is mended costs the proofs that run it, with their rounds, and no others', () => {
  const ofState = (payments: string) =>
    new ProveState(places(), 'the program', (id) => (id === '18' ? payments : 'as ever'));
  const other = partsOf({ ...load, id: '1', alone: [] })[0]!;
  const state = ofState('before');
  keep(state, soak, anHour);
  keep(state, other, anHour);
  state.noteBuilt();
  for (const part of [soak, other]) writeFileSync(join(state.openRounds(part), 'kills'), '50');
  expect(ofState('before').hasPassed(soak)).toBe(true);
  const later = ofState('after');
  expect([later.hasPassed(soak), later.hasPassed(other)]).toEqual([false, true]);
  expect([soak, other].map((part) => readdirSync(later.openRounds(part)))).toEqual([[], ['kills']]);
  expect(later.isBuilt).toBe(true);
});

test('Rounds that were counted when the run was ended are there when it goes on', () => {
  writeFileSync(join(open().openRounds(soak), 'kills'), '50');
  expect(readdirSync(open().openRounds(soak))).toEqual(['kills']);
  expect(readdirSync(open().openRounds(people))).toEqual(['kills']);
});

test('Rounds counted for another state do not count, whatever the repository brings', () => {
  writeFileSync(join(open().openRounds(soak), 'kills'), '50');
  // Another machine has gone on to the next state, and what it found there is pulled.
  keep(open('another state', 'there'), soak, anHour);
  expect(readdirSync(open('another state').openRounds(soak))).toEqual([]);
  // Neither do they on the way back, where nobody knows what came between.
  expect(readdirSync(open().openRounds(soak))).toEqual([]);
});

test('Begun anew, a proof counts its rounds from the first, and others go on with theirs', () => {
  const other = partsOf({ ...load, id: '1', alone: [] })[0]!;
  const state = open();
  for (const part of [soak, other]) writeFileSync(join(state.openRounds(part), 'kills'), '50');
  state.forget('18');
  expect([soak, other].map((part) => readdirSync(state.openRounds(part)))).toEqual([[], ['kills']]);
});

test('Pages of another state of the program are built anew, and those of this one on the way back', () => {
  open().noteBuilt();
  expect([open().isBuilt, open('another state').isBuilt, open().isBuilt]).toEqual([true, false, false]);
});

test('A clone on another machine goes on with what has passed here', () => {
  keep(open(), soak, anHour);
  expect(open(undefined, 'there').hasPassed(soak)).toBe(true);
  const result = keep(open(undefined, 'there'), people, kept('p95 of 90 ms', { machine: 'another one' }));
  expect(result?.machine).toBe('one machine; another one');
  expect(open().resultOf('18')).toEqual(result);
});

test('Pages built on another machine are not taken for built here, nor its rounds for counted', () => {
  const there = open(undefined, 'there');
  there.noteBuilt();
  writeFileSync(join(there.openRounds(soak), 'kills'), '50');
  keep(there, soak, anHour);
  expect(open().isBuilt).toBe(false);
  expect(readdirSync(open().openRounds(soak))).toEqual([]);
});

test('Whoever only looks, and whoever ends a run before it has found anything, leaves what is kept as it is', () => {
  keep(open(), soak, anHour);
  const before = textOf(places().kept);
  open('another state').openRounds(soak);
  open('another state').noteBuilt();
  expect(textOf(places().kept)).toBe(before);
  expect(open().hasPassed(soak)).toBe(true);
});

test('What was found without the key of its state, as a merge may leave it, has not passed', () => {
  keep(open(), soak, anHour);
  const { keys: _, ...rest } = JSON.parse(textOf(places().kept));
  writeFileSync(places().kept, JSON.stringify({ ...rest, keys: {} }));
  expect(open().hasPassed(soak)).toBe(false);
});

test('What is kept names no folder of the machine on which it was found', () => {
  const lines = [
    `${join(ROOT, 'test/a.test.ts')}: a call`,
    `file://${ROOT}/b.ts, in ${ROOT}`,
    `${tmpdir()}/c`,
  ];
  const found = kept(lines[0]!, { failed: 3, failures: lines, skipped: lines });
  keep(open(), soak, found);
  const result = keep(open(), people, found);
  expect(result?.failures.slice(0, 3)).toEqual(['test/a.test.ts: a call', 'file://b.ts, in ', 'c']);
  expect(textOf(places().kept)).not.toMatch(new RegExp(`${RegExp.escape(ROOT)}|${RegExp.escape(tmpdir())}/`));
});

const find = (wanted: string) => PROOFS.find(({ id }) => id === wanted)!;
const ofProgram = (whole: string) => ({ whole, withoutPages: `${whole} without pages` });

test('A proof depends on the program and its own tests; one that runs all tests depends on all', () => {
  const keys = (program: string) =>
    ['2', '4', 'cluster'].map((id) => keyOfProof(find(id), ofProgram(program)));
  expect(new Set([...keys('a'), ...keys('b')]).size).toBe(6);
  expect(keys('a')).toEqual(keys('a'));
  const a = ofProgram('a');
  expect(keyOfProof({ ...find('2'), files: find('4').files }, a)).toBe(keyOfProof(find('4'), a));
  expect(keyOfProof({ ...find('2'), runsAllTests: true }, a)).toBe(keyOfProof(find('cluster'), a));
});

test('Another look of a page costs the proofs that meet pages, and no others', () => {
  const keys = (whole: string, withoutPages: string) =>
    ['1', '5'].map((id) => keyOfProof(find(id), { whole, withoutPages }));
  expect(keys('a', 'the rest')[0]).toBe(keys('b', 'the rest')[0]);
  expect(keys('a', 'the rest')[1]).not.toBe(keys('b', 'the rest')[1]);
  expect(keys('a', 'the rest')[0]).not.toBe(keys('a', 'another rest')[0]);
});

test('Whoever is said to meet no pages opens none, draws none and starts no program that serves some', () => {
  const named = PROOFS.filter(({ meetsNoPages }) => meetsNoPages);
  expect(named.length).toBeGreaterThan(0);
  const meets = (path: string) => /^(web|test\/e2e)\//.test(path) || PROGRAMS_WITH_PAGES.test(path);
  for (const { id, files, runsAllTests } of named) {
    expect(runsAllTests, id).toBeUndefined();
    expect([...reachableFrom(files)].filter(meets), id).toEqual([]);
  }
  // The same look finds them where they are.
  for (const id of ['5', '17', '18', '19', 'cluster'])
    expect([...reachableFrom(find(id).files)].filter(meets), id).not.toEqual([]);
});

test('What only the benches have is no part of the program to a proof, and what tests share with them is', () => {
  const { whole, withoutPages } = programKeys();
  expect(whole).not.toBe(withoutPages);
  expect([...filesOfBenches()]).toContain('test/bench/measure-map.ts');
  expect([...filesOfBenches()]).not.toContain('test/bench/statistics.ts');
  expect([...filesOfBenches()]).not.toContain('test/bench/make-talkers.ts');
});
