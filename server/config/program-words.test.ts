import { describe, expect, test } from 'vitest';
import { settingsOfWords } from './program-words.ts';
import { readSettings } from './settings.ts';

const roleOf = (words: string[], env: Record<string, string> = {}) =>
  readSettings({ ...env, ...settingsOfWords(words) }).role;

describe('An operator who starts the program', () => {
  test.each([
    [['--roll', 'web'], /'--roll'[\s\S]*--role all, --role web or --role worker/],
    [['web'], /'web'[\s\S]*no other words/],
    [['--role'], /'--role[\s\S]*--role all, --role web or --role worker/],
  ])('with %j is told what it takes', (words, sentence) => {
    expect(() => settingsOfWords(words)).toThrow(sentence);
  });

  test('in a role that there is not is told which there are', () => {
    expect(() => roleOf(['--role', 'boss'])).toThrow(/ROLE must be one of all, web, worker/);
  });

  test('says its role by a word, which comes before the setting', () => {
    expect(roleOf(['--role', 'worker'])).toBe('worker');
    expect(roleOf(['--role=web'], { ROLE: 'worker' })).toBe('web');
  });

  test('or by the setting, or not at all', () => {
    expect(roleOf([], { ROLE: 'worker' })).toBe('worker');
    expect(roleOf([])).toBe('all');
  });
});
