import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClusterSite, startClusterSite } from '#test/helpers/cluster-site.ts';
import { CAN_REPLICATE, WHY_NOT_REPLICATED } from '#test/helpers/replicated-server.ts';
import { ROOT } from '#test/helpers/source-tree.ts';

const ALL_STORIES_MS = 40 * 60_000;
const SOME_STORIES_MS = 10 * 60_000;
/** Which start processes of their own, with a bundled database of their own. */
const ON_THEIR_OWN = ['manager-restart', 'messages-restart', 'content-sources', 'leads-stripe'];
/** Which tell of homes whose ways are estimated: a worker has worked them out. */
const OF_ESTIMATES = [
  'said to be an estimate',
  'searches by the time to campus',
  'without scripts the list is filtered by a plain form',
];
/** Reading, signing up, saving, writing to each other: what a site that goes on can do. */
const AFTERWARDS = ['home', 'housing', 'newcomer', 'favorites', 'messages', 'forum'];

let site: ClusterSite;

beforeAll(async () => {
  if (CAN_REPLICATE) site = await startClusterSite();
  else process.stderr.write(`${WHY_NOT_REPLICATED}\n`);
}, 300_000);
afterAll(async () => await site?.close(), 60_000);

/** Runs browser tests against the site; resolves with what they said, and whether all passed. */
async function browse(...files: string[]): Promise<{ code: number | null; report: string }> {
  const paths = files.map((name) => `test/e2e/${name}`);
  const command = ['test', '--global-timeout=0', `--grep-invert=${OF_ESTIMATES.join('|')}`, ...paths];
  const child = spawn(join(ROOT, 'node_modules', '.bin', 'playwright'), command, {
    cwd: ROOT,
    env: { ...process.env, ...site.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let report = '';
  child.stdout.on('data', (part: Buffer) => {
    report += part;
    process.stderr.write(part);
  });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, report: report.slice(-4000) };
}

describe.skipIf(!CAN_REPLICATE)(
  'Two web processes, a worker, a primary and its replica behind one address',
  () => {
    test(
      'are one site to everybody in the browser tests',
      async () => {
        const files = readdirSync(join(ROOT, 'test', 'e2e')).filter((name) => name.endsWith('.e2e.ts'));
        const stories = files.filter((name) => !ON_THEIR_OWN.includes(name.replace('.e2e.ts', '')));
        expect(await browse(...stories)).toMatchObject({ code: 0 });
      },
      ALL_STORIES_MS,
    );

    test(
      'go on when the primary is stopped and the replica promoted',
      async () => {
        const ms = await site.failOver();
        process.stderr.write(
          `Writes were taken again ${(ms / 1000).toFixed(1)} s after the promotion began.\n`,
        );
        expect(await browse(...AFTERWARDS.map((name) => `${name}.e2e.ts`))).toMatchObject({ code: 0 });
      },
      SOME_STORIES_MS,
    );
  },
);
