import { describe, expect, test } from 'vitest';
import { readSettings } from '#server/config/settings.ts';
import { readMainOptions } from './main-options.ts';

const roleOf = (args: string[], env: Record<string, string> = {}) => {
  const { canBuild: _, ...settings } = readMainOptions(args);
  return readSettings({ ...env, ...settings }).role;
};

describe('command-line options', () => {
  test.each([
    [['--roll', 'web'], /'--roll'[\s\S]*--role all, --role web or --role worker/],
    [['web'], /'web'[\s\S]*The program accepts/],
    [['--role'], /'--role[\s\S]*--role all, --role web or --role worker/],
  ])('rejects %j with the accepted options', (args, message) => {
    expect(() => readMainOptions(args)).toThrow(message);
  });

  test('rejects an unknown role with the list of roles', () => {
    expect(() => roleOf(['--role', 'boss'])).toThrow(/ROLE must be one of all, web, worker/);
  });

  test('use --role instead of the setting', () => {
    expect(roleOf(['--role', 'worker'])).toBe('worker');
    expect(roleOf(['--role=web'], { ROLE: 'worker' })).toBe('web');
  });

  test('default to the setting without --role, and to the role all without both', () => {
    expect(roleOf([], { ROLE: 'worker' })).toBe('worker');
    expect(roleOf([])).toBe('all');
  });
});
