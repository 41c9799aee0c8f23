import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import { findFreePort } from '#test/helpers/free-port.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { read, units } from './deployment-files.ts';
import { readUnit } from './unit-form.ts';

/** What the service manager itself does where a unit says nothing: systemd.unit(5), systemd.service(5). */
const DEFAULTS = { RestartSec: '100ms', StartLimitIntervalSec: '10s', StartLimitBurst: '5' };
const SECONDS: Record<string, number> = { '': 1, ms: 0.001, s: 1, min: 60, m: 60, h: 3600, d: 86_400 };
/** A database that is restarted, or moved to another machine, is there again by then. */
const SHORT_OUTAGE_S = 10 * 60;
/** So long nobody hears of a site that a wrong setting keeps from starting. */
const UNHEARD_S = 5 * 60;

function secondsOf(text: string): number {
  const parts = [...text.matchAll(/(\d+)([a-z]*)/g)];
  return parts.reduce((sum, [, number, unit]) => sum + Number(number) * SECONDS[unit!]!, 0);
}

/** How often a unit is started again, and when no more. */
function readLimit(path: string) {
  const lines = readUnit(read(path));
  const given = (name: keyof typeof DEFAULTS) =>
    lines.find((line) => line.name === name)?.value ?? DEFAULTS[name];
  return {
    restartS: secondsOf(given('RestartSec')),
    intervalS: secondsOf(given('StartLimitIntervalSec')),
    burst: Number(given('StartLimitBurst')),
  };
}

/** Seconds from the first start until a unit is given up whose program fails after `livesS`; null where it is started for ever. */
function givenUpAfter({ restartS, intervalS, burst }: ReturnType<typeof readLimit>, livesS: number) {
  const takes = burst * (livesS + restartS);
  return takes < intervalS ? takes : null;
}

/** How many seconds the program lives that cannot start, and what it says. */
async function failToStart(env: Record<string, string>): Promise<{ livesS: number; said: string }> {
  const begin = performance.now();
  const program = spawn(process.execPath, [join(ROOT, 'server/main.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: '/nonexistent', PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  program.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const [code] = await once(program, 'close');
  expect(code).toBe(1);
  return { livesS: (performance.now() - begin) / 1000, said };
}

const restarted = units.filter((path) => readUnit(read(path)).some(({ name }) => name === 'Restart'));

describe.each(restarted)('A site of %s that cannot start', (path) => {
  const limit = readLimit(path);

  test('for a wrong setting is given up within minutes, and its failure told', async () => {
    const { livesS, said } = await failToStart({ PORT: 'http' });
    expect(said).toContain('PORT must be a whole number');
    expect(givenUpAfter(limit, livesS)).not.toBeNull();
    // A machine that is busy with tests takes longer; at its own pace it takes a second, and with two it is in time.
    expect(givenUpAfter(limit, Math.min(livesS, 2))).toBeLessThan(UNHEARD_S);
  });

  test('for a database that is away is started until that has been away for long, and then given up, and told of', async () => {
    const DATABASE_URL = `postgresql://porchlight@127.0.0.1:${await findFreePort()}/porchlight`;
    const { livesS, said } = await failToStart({ DATABASE_URL });
    expect(said).toContain('cannot be reached');
    expect(givenUpAfter(limit, livesS)).toBeGreaterThanOrEqual(SHORT_OUTAGE_S);
  });

  test('while a bundled database recovers for minutes each time is started for ever', () => {
    expect(givenUpAfter(limit, 120)).toBeNull();
  });
});

test('Every unit that is started again has a limit of its own, which systemd’s of ten seconds would never be', () => {
  expect(restarted).toEqual(['deploy/systemd/porchlight.service']);
  expect(givenUpAfter({ restartS: 2, intervalS: 10, burst: 5 }, 0)).toBeNull();
  expect(['30min', '2', '1h30min', '100ms'].map(secondsOf)).toEqual([1800, 2, 5400, 0.1]);
});
