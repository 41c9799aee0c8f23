import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BREACHED_PASSWORDS, CONTEXT_WORDS } from '#server/accounts/refuse-weak-password.ts';
import { PHOTO_QUOTA } from '#server/properties/manage/photo-quota.ts';
import { MAX_PICTURE_PIXELS } from '#server/storage/process-picture.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_CHARACTERS } from '#shared/api/account-fields.ts';
import { ACCESS_TOKEN_S } from '#shared/api/auth.ts';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '#shared/api/listing-import.ts';
import { MAX_PICTURE_BYTES } from '#shared/rules/max-picture-bytes.ts';
import { codeIn, ROOT, withoutComments } from '#test/helpers/source-tree.ts';

const document = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const SECONDS: Record<string, number> = { minute: 60, minutes: 60, hour: 3600, day: 86_400 };
/** How times are written in the code of limits. */
const NAMED: Record<string, number> = { MINUTE_S: 60, HOUR_S: 3600, DAY_S: 86_400 };

/** `15 * MINUTE_S` → 900. */
function product(text: string): number {
  return text
    .split('*')
    .map((part) => NAMED[part.trim()] ?? Number(part.trim().replaceAll('_', '')))
    .reduce((all, factor) => all * factor, 1);
}

/** Every limit of attempts in the code: name, points and seconds. */
const limits = codeIn(/^server\//).flatMap(({ text }) =>
  [...withoutComments(text).matchAll(/name: '([a-z-]+)',\s*points: ([\d_]+),\s*windowS: ([\w *]+)/g)].map(
    ([, name, points, window]) => `${name}: ${Number(points!.replaceAll('_', ''))} in ${product(window!)} s`,
  ),
);

describe('docs/security.md', () => {
  test('has every limit of attempts that the code has, with its numbers, and no other', () => {
    const rows = [...document.matchAll(/^\| `([a-z-]+)` \| ([\d,]+) \| (\d+) (\w+) \|/gm)].map(
      ([, name, points, count, unit]) =>
        `${name}: ${Number(points!.replaceAll(',', ''))} in ${Number(count) * SECONDS[unit!]!} s`,
    );
    expect(limits.length).toBeGreaterThan(25);
    expect(rows.sort()).toEqual(limits.sort());
  });

  test('lists the words that are no passwords here, and says how many are refused', () => {
    const listed = /these words:\n(.+)\.$/m.exec(document)?.[1] ?? '';
    expect([...listed.matchAll(/`([\w-]+)`/g)].map(([, word]) => word)).toEqual(CONTEXT_WORDS);
    expect(document).toContain(`the ${BREACHED_PASSWORDS.size.toLocaleString('en-US')} that breaches`);
    const most = MAX_PASSWORD_LENGTH.toLocaleString('en-US');
    expect(document).toContain(`${MIN_PASSWORD_CHARACTERS} to ${most} characters`);
  });

  test('says how long a session lasts and how large a file may be, as the code has it', () => {
    expect(document).toContain(`| access token | ${ACCESS_TOKEN_S / 60} minutes |`);
    const sessions = readFileSync(join(ROOT, 'server/db/migrations/baseline/accounts.sql'), 'utf8');
    for (const days of ['14', '90']) expect(sessions).toContain(`interval '${days} days'`);
    expect(document).toContain(
      `${MAX_PICTURE_BYTES / 1024 ** 2} MB, ${MAX_PICTURE_PIXELS / 1e6} million pixels`,
    );
    const rows = MAX_IMPORT_ROWS.toLocaleString('en-US');
    expect(document).toContain(`${MAX_IMPORT_BYTES / 1024 ** 2} MB, ${rows} rows`);
    expect(document).toContain(`${PHOTO_QUOTA.count} photos and ${PHOTO_QUOTA.bytes / 1e6} MB`);
  });
});
