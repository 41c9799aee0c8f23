import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from './source-tree.ts';
import { undoAll, whenDone } from './when-done.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-done-'));
  whenDone(() => rmSync(folder, { recursive: true }));
});

test('what a hook has made is there for the tests and gone after them, whatever else cannot be undone', async () => {
  expect(existsSync(folder)).toBe(true);
  const done: string[] = [];
  whenDone(() => done.push('first'));
  whenDone(async () => {
    throw new Error('no');
  });
  whenDone(() => done.push('last'));
  await expect(undoAll()).rejects.toThrow('could not be undone');
  expect(done).toEqual(['last', 'first']);
  expect(existsSync(folder)).toBe(false);
});

describe('Test files that follow one another in a worker', () => {
  /** As the project's, for other files and without a database. */
  const CONFIG = `
    import base from '${join(ROOT, 'vitest.config.ts')}';
    const { globalSetup, ...test } = base.test;
    export default { ...base, test: { ...test, include: ['HERE/*.test.ts'], maxWorkers: 1 } };`;
  const file = (name: string, undo: string) => `
    import { appendFileSync } from 'node:fs';
    import { beforeAll, test } from 'vitest';
    import { whenDone } from '#test/helpers/when-done.ts';
    const say = (word) => appendFileSync('HERE/said.txt', word + ' ${name}\\n');
    beforeAll(() => whenDone(() => { say('undone'); ${undo} }));
    test('one', () => say('tested'));`;

  function write(files: Record<string, string>): string {
    const inside = join(ROOT, 'test-results');
    mkdirSync(inside, { recursive: true });
    const here = mkdtempSync(join(inside, 'done-'));
    whenDone(() => rmSync(here, { recursive: true }));
    for (const [name, text] of Object.entries(files))
      writeFileSync(join(here, name), text.replaceAll('HERE', here));
    return here;
  }

  const run = (here: string) =>
    new Promise<{ failed: boolean; output: string }>((resolve) => {
      const words = [
        join(ROOT, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--config',
        join(here, 'config.ts'),
      ];
      execFile(process.execPath, words, { cwd: ROOT }, (error, stdout, stderr) =>
        resolve({ failed: error !== null, output: stdout + stderr }),
      );
    });

  test('each undo what they made before the next begins, and one that cannot fails', async () => {
    const here = write({
      'config.ts': CONFIG,
      'a.test.ts': file('a', ''),
      'b.test.ts': file('b', ''),
      'c.test.ts': file('c', "throw new Error('The water is still on.');"),
    });
    const { failed, output } = await run(here);
    const said = readFileSync(join(here, 'said.txt'), 'utf8').trim().split('\n');
    const pairs = [0, 2, 4].map((at) => said.slice(at, at + 2).join(', ')).sort();
    expect(pairs).toEqual(['a', 'b', 'c'].map((name) => `tested ${name}, undone ${name}`));
    expect([failed, output]).toEqual([true, expect.stringContaining('The water is still on.')]);
  });
});
