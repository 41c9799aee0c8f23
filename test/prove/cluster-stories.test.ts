import { expect, test } from 'vitest';
import { ALSO_PROVED } from './also-proved.ts';
import { AFTERWARDS, ON_THEIR_OWN, STORIES } from './cluster-stories.ts';

const full = ALSO_PROVED.find(({ id }) => id === 'cluster')?.full ?? '';

test('What several processes are asked for says how many files of browser tests are left out, and which are told again', () => {
  expect(ON_THEIR_OWN).toHaveLength(3);
  expect(full).toContain('all browser tests but three files');
  expect(full).toContain(`six files of browser tests again: ${AFTERWARDS.join(', ')}`);
  expect(AFTERWARDS).toHaveLength(6);
  expect(AFTERWARDS.filter((name) => !STORIES.includes(name))).toEqual([]);
});
