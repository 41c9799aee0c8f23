import { describe, expect, test } from 'vitest';
import { BREACHED_PASSWORDS, isPasswordWeak } from './refuse-weak-password.ts';

const ADA = ['ada-lane', 'Ada', 'Lane', 'ada.lane@example.edu'];

describe('weak password', () => {
  test('is refused when it is a common breached password, in lower or upper case', () => {
    expect(BREACHED_PASSWORDS.size).toBeGreaterThan(3000);
    const passed = [...BREACHED_PASSWORDS].flatMap((one) =>
      [one, one.toUpperCase(), one[0]!.toUpperCase() + one.slice(1)].filter((it) => !isPasswordWeak(it, ADA)),
    );
    expect(passed).toEqual([]);
    // These passwords are on other published lists of common passwords.
    for (const known of [
      'iloveyou1',
      'Football1',
      'qwerty123456',
      '11111111',
      'passw0rd',
      'abcdefgh',
      'letmein123',
    ])
      expect(isPasswordWeak(known, ADA), known).toBe(true);
  });

  test.each([
    'Porchlight1',
    'Porchlight!',
    'porchlight2026',
    'p0rchl1ght!!',
    'OffCampus2026',
    'off-campus-22',
    'Student2026!',
    'housing123',
    'Housing Student 1',
    'porchlight porchlight',
    'Ada-Lane-1999',
    'adalane12',
    'lane.lane.lane.1',
    'ada123456789',
  ])('is refused when it consists of words about the site or user: %s', (password) => {
    expect(isPasswordWeak(password, ADA)).toBe(true);
  });
});

describe('strong password', () => {
  test.each([
    'lit since 1926',
    'correct horse battery staple',
    'a student under the pier',
    'porchlight lit since 1926',
    'ada goes to the lighthouse',
    '👩‍🚀🪐🌋🛰️🔭🌒☄️🧭',
    'ünïcödé pässwörd',
    '71956 48210 37',
  ])('is accepted with any characters: %s', (password) => {
    expect(isPasswordWeak(password, ADA)).toBe(false);
  });
});
