import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClusterSite, startClusterSite } from '#test/helpers/cluster-site.ts';
import { CAN_REPLICATE, WHY_NOT_REPLICATED } from '#test/helpers/replicated-server.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { readPlaywrightReport } from '#test/read-reports.ts';
import { SHOWN, sendPhotoAcross } from './cluster-photos.ts';
import { AFTERWARDS, STORIES } from './cluster-stories.ts';
import { MESSAGES_EACH, PEOPLE, tellWriting, writeAcross } from './cluster-writing.ts';
import { tellFigure } from './tell-figure.ts';

/** Where Playwright writes what `npm run prove` counts. */
const REPORT = join(ROOT, 'test-results', 'playwright.json');

const ALL_STORIES_MS = 40 * 60_000;
const SOME_STORIES_MS = 10 * 60_000;
const ACROSS_MS = 15 * 60_000;
let site: ClusterSite;

beforeAll(async () => {
  if (CAN_REPLICATE) site = await startClusterSite();
  else process.stderr.write(`${WHY_NOT_REPLICATED}\n`);
}, 300_000);
afterAll(async () => await site?.close(), 60_000);

/** Runs browser tests against the site, and tells how many passed. None may fail, or be left out. */
async function browse(what: string, names: readonly string[]): Promise<void> {
  const paths = names.map((name) => `test/e2e/${name}.e2e.ts`);
  const child = spawn(
    join(ROOT, 'node_modules', '.bin', 'playwright'),
    ['test', '--global-timeout=0', ...paths],
    {
      cwd: ROOT,
      // The tests as they are with every change: what they do in a proof is another proof's.
      env: { ...process.env, ...site.env, PROVE: '', PROVE_FIGURES: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let report = '';
  child.stdout.on('data', (part: Buffer) => {
    report += part;
    process.stderr.write(part);
  });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  expect({ code, report: report.slice(-4000) }).toMatchObject({ code: 0 });
  const { passed, failed, skipped } = readPlaywrightReport(REPORT);
  expect({ failed, skipped }).toEqual({ failed: 0, skipped: [] });
  tellFigure('cluster', `${what}: ${passed} browser tests of ${names.length} files, 0 failed`);
}

describe.skipIf(!CAN_REPLICATE)(
  'Two web processes, a worker, a primary and its replica behind one address',
  () => {
    test(
      'are one site to everybody in the browser tests',
      async () => await browse('before', STORIES),
      ALL_STORIES_MS,
    );

    test(
      'show at one what was uploaded at another: a photo, from its first files to its last',
      async () => {
        const { shown, kept, left, inFolders } = await sendPhotoAcross(site);
        expect(shown).toEqual(SHOWN);
        expect(kept).toBe(SHOWN.length);
        expect({ left, inFolders }).toEqual({ left: 0, inFolders: [] });
        tellFigure(
          'cluster',
          `a photo uploaded at one web process: ${kept} files in the bucket, all shown by the other, 0 left after it was removed there; 0 files in the folders of the processes`,
        );
      },
      ACROSS_MS,
    );

    test(
      'lose and double nothing that was acknowledged when the primary is killed and the replica promoted',
      async () => {
        const outcome = await writeAcross(site);
        const { work, lost, twice, acknowledged } = outcome;
        process.stderr.write(`${tellWriting(outcome)}\n`);
        expect({ lost, twice }).toEqual({ lost: [], twice: [] });
        expect(acknowledged).toBeGreaterThan(PEOPLE * MESSAGES_EACH * 2);
        expect(work.unmeant).toEqual([]);
        expect(new Set(work.refusals.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['2']));
        expect(work.reads.failed).toEqual([]);
        tellFigure('cluster', tellWriting(outcome));
      },
      ACROSS_MS,
    );

    test(
      'go on being one site with the new primary',
      async () => await browse('with the new primary', AFTERWARDS),
      SOME_STORIES_MS,
    );
  },
);
