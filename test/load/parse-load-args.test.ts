import { expect, test } from 'vitest';
import { checkNotProduction, parseLoadArgs } from '#bench/load/parse-load-args.ts';

const enough = ['--properties', '500', '--schools', '3'];

test.each([
  [[], 'Specify --properties N.'],
  [['--properties', '500'], 'Specify --schools N.'],
  [
    ['--properties', '0', '--schools', '3'],
    "--properties must be a whole number from 1 to 5,000,000, not '0'.",
  ],
  [
    ['--properties', 'x', '--schools', '3'],
    "--properties must be a whole number from 1 to 5,000,000, not 'x'.",
  ],
  [[...enough, '--posts', '1e5'], "--posts must be a whole number from 0 to 20,000,000, not '1e5'."],
  [
    ['--properties=-4', '--schools', '3'],
    "--properties must be a whole number from 1 to 5,000,000, not '-4'.",
  ],
  [
    ['--properties', '', '--schools', '3'],
    "--properties must be a whole number from 1 to 5,000,000, not ''.",
  ],
  [
    ['--properties', '500', '--schools', '1501'],
    "--schools must be a whole number from 1 to 1,500, not '1501'.",
  ],
  [[...enough, '--seed', '2.5'], "--seed must be a whole number from 0 to 2,147,483,647, not '2.5'."],
  [[...enough, '--messages', 'many'], "--messages must be a whole number from 0 to 100,000,000, not 'many'."],
  [['--properties', '2', '--schools', '3'], '--schools must not exceed --properties.'],
])('parseLoadArgs rejects %j with the reason', (words, sentence) => {
  expect(() => parseLoadArgs(words)).toThrow(sentence);
});

test('parseLoadArgs names an unknown option or argument', () => {
  expect(() => parseLoadArgs([...enough, '--homes', '9'])).toThrow('--homes');
  expect(() => parseLoadArgs([...enough, 'now'])).toThrow('now');
});

test('checkNotProduction throws for a production site without --yes', () => {
  const open = { publicUrl: 'https://housing.example.edu' };
  const own = { publicUrl: null };
  expect(() => checkNotProduction(open, {}, false)).toThrow('--yes');
  expect(() => checkNotProduction(own, { NODE_ENV: 'production' }, false)).toThrow('--yes');
  expect(() => checkNotProduction(open, { NODE_ENV: 'production' }, true)).not.toThrow();
  expect(() => checkNotProduction(own, { NODE_ENV: 'test' }, false)).not.toThrow();
});

test('parseLoadArgs defaults to seed 1 and no posts, messages or photos', () => {
  expect(parseLoadArgs(enough)).toEqual({
    order: { properties: 500, schools: 3, seed: 1, photos: 0, posts: 0, messages: 0, isAdding: false },
    isConfirmed: false,
  });
  expect(parseLoadArgs([...enough, '--add', '--yes'])).toMatchObject({
    order: { isAdding: true },
    isConfirmed: true,
  });
});
