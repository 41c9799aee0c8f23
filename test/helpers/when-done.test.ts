import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
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
