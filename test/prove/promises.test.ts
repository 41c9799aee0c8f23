import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, sourceFiles } from '#test/helpers/source-tree.ts';
import { judgeProof } from './judge-proof.ts';
import { PROMISES, PROOFS } from './promises.ts';
import type { Proof } from './proof.ts';
import { readRow, writeReport } from './proof-report.ts';
import type { ProofResult } from './prove-state.ts';
import { withoutSizes } from './run-proof.ts';

const report = readFileSync(join(ROOT, 'docs', 'proof.md'), 'utf8');

describe('The list of what is proved', () => {
  test('has the 24 promises, in order, and no name twice', () => {
    expect(PROMISES.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, at) => at + 1));
    const names = PROOFS.map(({ id }) => id);
    expect(new Set(names).size).toBe(names.length);
  });

  test('names only tests that exist', () => {
    const gone = PROOFS.flatMap(({ files }) => files).filter((path) => !existsSync(join(ROOT, path)));
    expect(gone).toEqual([]);
  });

  test('lets only files of a proof be alone, and no file be tried by two proofs at once', () => {
    const strangers = PROOFS.flatMap(({ files, alone = [] }) =>
      alone.filter((path) => !files.includes(path)),
    );
    expect(strangers).toEqual([]);
    const files = PROOFS.flatMap((proof) => proof.files);
    expect(files.filter((path, at) => files.indexOf(path) < at)).toEqual([]);
  });

  test('leaves no browser to a neighbour: what starts one beside Playwright is alone', () => {
    const starts = ({ text }: { text: string }) => /'\.bin', 'playwright'/.test(text);
    const starters = sourceFiles.filter(({ path }) => path.endsWith('.prove.ts')).filter(starts);
    const alone = PROOFS.flatMap((proof) => proof.alone ?? []);
    expect(starters.map(({ path }) => path)).not.toEqual([]);
    expect(starters.filter(({ path }) => !alone.includes(path))).toEqual([]);
  });

  test('holds every figure that a test tells: none is told for a number that is no promise', () => {
    const told = sourceFiles
      .filter(({ path }) => /\.(test|long|prove|e2e)\.tsx?$/.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\btellFigure\(\s*([^,]+),/g)].map((match) => ({ path, number: match[1] })),
      );
    const numbers = new Set([...PROMISES.map(({ id }) => id), ...PROOFS.map(({ id }) => `'${id}'`)]);
    expect(told.filter(({ number }) => !numbers.has(number ?? ''))).toEqual([]);
  });
});

describe('A proof', () => {
  const [promise, other] = [PROMISES[0]!, PROOFS.at(-1)!];
  const found = { passed: 3, failed: 0, skipped: [], failures: [], figures: ['7 asked, 0 wrong'] };

  test('holds where all of its tests ran, none failed and one told a figure', () => {
    expect(judgeProof(promise, found)).toEqual({ outcome: 'passed', failures: [] });
  });

  test.each([
    ['a test failed', { failed: 1, failures: ['a call'] }, 'a call'],
    ['a test was left out', { skipped: ['an hour of load'] }, 'not all of its tests ran'],
    ['no test ran', { passed: 0 }, 'no test of it ran'],
    ['no figure was told', { figures: [] }, 'no test told a figure'],
  ])('does not hold where %s', (_, change, failure) => {
    expect(judgeProof(promise, { ...found, ...change })).toEqual({ outcome: 'failed', failures: [failure] });
  });

  test('does not hold where one of its parts failed, did not run or left something out', () => {
    const [bad, none, less] = [
      { ...found, failed: 1, failures: ['a call'], figures: [] },
      { ...found, passed: 0, figures: [] },
      { ...found, skipped: ['an hour of load'], figures: [] },
    ];
    expect(judgeProof(promise, found, bad).failures).toEqual(['a call']);
    expect(judgeProof(promise, none, found).failures).toEqual(['no test of it ran']);
    expect(judgeProof(promise, found, less).failures).toEqual(['not all of its tests ran']);
  });

  test('holds by the figure of one of its parts', () => {
    expect(judgeProof(promise, { ...found, figures: [] }, found).outcome).toBe('passed');
    const untold = { ...found, figures: [] };
    expect(judgeProof(promise, untold, untold).failures).toEqual(['no test told a figure']);
  });

  test('without a number may leave out what this machine cannot do', () => {
    expect(judgeProof(other, { ...found, figures: [], skipped: ['as root'] }).outcome).toBe('passed');
    expect(judgeProof(other, { ...found, figures: [] }).failures).toEqual(['no test told a figure']);
  });
});

test('A variable of the shell makes no proof smaller', () => {
  const shell = { PATH: '/bin', PROVE_KILLS: '5', PORCHLIGHT_SOAK_MINUTES: '1', PORCHLIGHT_LOAD_PEOPLE: '3' };
  expect(withoutSizes(shell)).toEqual({ PATH: '/bin' });
  const sizes = sourceFiles.flatMap(({ path, text }) =>
    PROOFS.some(({ files }) => files.includes(path))
      ? [...text.matchAll(/process\.env\.(\w+) \?\? [\d_]+/g)].map(([, name]) => name ?? '')
      : [],
  );
  expect(sizes.length).toBeGreaterThan(4);
  expect(withoutSizes(Object.fromEntries(sizes.map((name) => [name, '1'])))).toEqual({});
});

describe('The report of the proofs', () => {
  test.each(PROOFS.map((proof) => [proof.title, proof] as const))('has its part on: %s', (_, proof) => {
    expect(report).toContain(`${proof.title}\n\n${proof.promise}.`);
    const row = readRow(report, proof);
    const isPromise = /^\d+$/.test(proof.id);
    // What nobody has tried says so; what has passed has its figure.
    if (row?.outcome.startsWith('passed') && isPromise) expect(row.found).toMatch(/\d/);
    expect(row?.outcome ?? 'not run').toMatch(/^(passed|FAILED)(, before later changes)?$|^not run$/);
  });

  const [first, second] = PROMISES as unknown as [Proof, Proof];
  const result: ProofResult = {
    id: first.id,
    outcome: 'passed',
    figures: ['7 | 8 asked, 0 wrong'],
    skipped: [],
    failures: [],
    seconds: 61,
    when: '2026-11-23T10:00:00Z',
    machine: 'one machine',
    ran: 'alone',
  };

  test('says of what was not tried that it was not run', () => {
    const text = writeReport([result], '', '2026-11-23');
    expect(readRow(text, first)).toEqual({
      outcome: 'passed',
      found: '7 \\| 8 asked, 0 wrong',
      took: '1 min 1 s',
      ran: 'alone',
      when: '2026-11-23; one machine',
    });
    expect(readRow(text, second)).toBeNull();
    expect(text).toContain('1 of 24 passed on this state of the program, 0 more before later changes');
    expect(text).toContain(`| ${second.id} | ${second.title} | not run |`);
  });

  test('keeps what an earlier state of the program was found to do, and says so once', () => {
    const before = writeReport([result], '', '2026-11-22');
    const after = writeReport([], writeReport([], before, '2026-11-23'), '2026-11-24');
    expect(readRow(after, first)?.outcome).toBe('passed, before later changes');
    // What held once is not counted with what holds now.
    expect(after).toContain('0 of 24 passed on this state of the program, 1 more before later changes');
  });

  test('forgets it where something else is asked for now', () => {
    const before = writeReport([result], '', '2026-11-22').replace(first.full, 'half of it');
    expect(readRow(before, first)).toBeNull();
  });

  test('writes failures where the figures stand', () => {
    const failed = {
      ...result,
      outcome: 'failed' as const,
      failures: ['no test told a figure'],
      figures: [],
    };
    const text = writeReport([failed], '', '2026-11-23');
    expect(readRow(text, first)).toMatchObject({ outcome: 'FAILED', found: 'failed: no test told a figure' });
  });
});
