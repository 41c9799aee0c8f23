import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeIn, ROOT, withoutComments } from '#test/helpers/source-tree.ts';

const document = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const SECONDS: Record<string, number> = { minute: 60, minutes: 60, hour: 3600, day: 86_400 };
/** Constants that the code uses in time limits. */
const NAMED: Record<string, number> = { MINUTE_S: 60, HOUR_S: 3600, DAY_S: 86_400 };

/** Evaluates a product: `15 * MINUTE_S` is 900. */
function product(text: string): number {
  return text
    .split('*')
    .map((part) => NAMED[part.trim()] ?? Number(part.trim().replaceAll('_', '')))
    .reduce((all, factor) => all * factor, 1);
}

/** Every rate limit in the code: its name, points and seconds. */
const limits = codeIn(/^server\//).flatMap(({ text }) =>
  [...withoutComments(text).matchAll(/name: '([a-z-]+)',\s*points: ([\d_]+),\s*windowS: ([\w *]+)/g)].map(
    ([, name, points, window]) => `${name}: ${Number(points!.replaceAll('_', ''))} in ${product(window!)} s`,
  ),
);

describe('docs/security.md', () => {
  test('lists every rate limit of the code with its numbers, and no others', () => {
    const rows = [...document.matchAll(/^\| `([a-z-]+)` \| ([\d,]+) \| (\d+) (\w+) \|/gm)].map(
      ([, name, points, count, unit]) =>
        `${name}: ${Number(points!.replaceAll(',', ''))} in ${Number(count) * SECONDS[unit!]!} s`,
    );
    expect(limits.length).toBeGreaterThan(25);
    expect(rows.sort()).toEqual(limits.sort());
  });
});
