import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WEB_CLIENT } from '#shared/api/auth.ts';
import { median } from '#test/bench/statistics.ts';
import { type LoadedSite, openLoadedSite } from '#test/load/open-site.ts';
import { type LoadOutcome, p95Of, runLoad, unmeantRefusals } from '#test/load/run-load.ts';
import { tellFigure } from './tell-figure.ts';

const PEOPLE = 40;
const ROUNDS = 5;
const ROUND_S = 25;
const GUESSES = 1000;
const THINK_MS = 1000;
/** However much rounds without guesses differ. */
const MOST = 1.25;

let site: LoadedSite;
beforeAll(async () => {
  site = await openLoadedSite(PEOPLE + ROUNDS, 3600);
}, 600_000);
afterAll(async () => await site?.close(), 60_000);

/** Somebody guesses at one account, from a new address each time, as fast as a thousand guesses fit in a round. */
async function guessAll(username: string): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  const guess = async (at: number) => {
    const answer = await fetch(`http://127.0.0.1:${site.port}/api/v1/auth/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.7.${at >> 8}.${at & 255}` },
      body: JSON.stringify({
        grant_type: 'password',
        username,
        password: `guess-${at}-${Math.random()}`,
        ...WEB_CLIENT,
      }),
    });
    await answer.text();
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  };
  const guesses: Promise<void>[] = [];
  for (let at = 0; at < GUESSES; at += 1) {
    guesses.push(guess(at));
    await sleep((ROUND_S * 900) / GUESSES);
  }
  await Promise.all(guesses);
  return statuses;
}

test('A thousand guesses at one account leave the p95 of everybody else as it was', async () => {
  const everybodyElse = site.workers.slice(0, PEOPLE);
  // Another account each time, for its attempts are counted for an hour; its owner does nothing, and so is not refused for them.
  const guessedAt = site.workers.slice(PEOPLE);
  const run = { ...site, workers: everybodyElse, thinkMs: THINK_MS, seconds: ROUND_S };
  const errors: string[] = [];
  const round = async () => {
    const outcome: LoadOutcome = await runLoad(run);
    errors.push(...outcome.errors);
    expect(unmeantRefusals(outcome)).toEqual([]);
    return p95Of(outcome, 'read');
  };
  await round();
  const quiet = [await round()];
  const guessed: number[] = [];
  for (const { username } of guessedAt) {
    const [p95, statuses] = await Promise.all([round(), guessAll(username)]);
    expect(statuses['429']).toBeGreaterThan(GUESSES * 0.85);
    guessed.push(p95);
    quiet.push(await round());
    process.stderr.write(`${JSON.stringify({ quiet: quiet.slice(-2), guessed: p95, statuses })}\n`);
  }
  // With one more than there are of the others, in turns with them.
  const [among, without] = [median(guessed), median(quiet)];
  const [least, most] = [Math.min(...quiet), Math.max(...quiet)].map((ms) => ms / without) as [
    number,
    number,
  ];
  tellFigure(
    13,
    `p95 of ${PEOPLE} other people’s reads while ${GUESSES} guesses come in ${ROUND_S} s: ${(among / without).toFixed(2)} times that without (${without.toFixed(0)} ms; ${ROUNDS} rounds in turns; those without were ${least.toFixed(2)} to ${most.toFixed(2)} of it)`,
  );
  expect(errors.slice(0, 5)).toEqual([]);
  // What the rounds without guesses differ by is what cannot be told from no change.
  expect(among).toBeLessThanOrEqual(Math.max(...quiet));
  expect(among / without).toBeLessThan(MOST);
}, 900_000);
