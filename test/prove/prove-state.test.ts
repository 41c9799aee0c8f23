import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { PROOFS } from './promises.ts';
import type { Proof } from './proof.ts';
import { type KeptPart, keyOfProof, ProveState } from './prove-state.ts';
import { partsOf } from './schedule.ts';

const root = mkdtempSync(join(tmpdir(), 'porchlight-prove-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, 'state-'));
});
const open = (key = 'one state of the program') => new ProveState(folder, key);

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
/** What `npm run prove` does with a part. */
function keep(state: ProveState, part: typeof soak, found: KeptPart) {
  state.begin(part);
  return state.keepPart(part, found);
}
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
    new ProveState(folder, 'the program', (id) => (id === '18' ? payments : 'as ever'));
  const other: Proof = { ...load, id: '1', alone: [] };
  const state = ofState('before');
  keep(state, soak, anHour);
  keep(state, partsOf(other)[0]!, anHour);
  state.noteBuilt();
  for (const id of ['18', '1']) writeFileSync(join(state.roundsFolder, `${id}-kills`), '50');
  expect(ofState('before').hasPassed(soak)).toBe(true);
  const later = ofState('after');
  expect([later.hasPassed(soak), later.hasPassed(partsOf(other)[0]!)]).toEqual([false, true]);
  expect(readdirSync(later.roundsFolder)).toEqual(['1-kills']);
  expect(later.isBuilt).toBe(true);
});

test('Rounds that were counted when the run was ended are there when it goes on', () => {
  const state = open();
  state.begin(soak);
  writeFileSync(join(state.roundsFolder, '18-kills'), '50');
  expect(readdirSync(open().roundsFolder)).toEqual(['18-kills']);
  expect(readdirSync(open('another state').roundsFolder)).toEqual([]);
});

test('Pages of another state of the program are built anew', () => {
  open().noteBuilt();
  expect([open().isBuilt, open('another state').isBuilt]).toEqual([true, false]);
});

test('A proof depends on the program and its own tests; one that runs all tests depends on all', () => {
  const find = (wanted: string) => PROOFS.find(({ id }) => id === wanted)!;
  const keys = (program: string) => ['1', '2', 'cluster'].map((id) => keyOfProof(find(id), program));
  expect(new Set([...keys('a'), ...keys('b')]).size).toBe(6);
  expect(keys('a')).toEqual(keys('a'));
  expect(keyOfProof({ ...find('1'), files: find('2').files }, 'a')).toBe(keyOfProof(find('2'), 'a'));
  expect(keyOfProof({ ...find('1'), runsAllTests: true }, 'a')).toBe(keyOfProof(find('cluster'), 'a'));
});
