import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MEMORY_GIVEN_BACK } from '#cli/memory.mjs';
import { environments } from '#test/deploy/deployment-files.ts';
import { ROOT } from '#test/helpers/source-tree.ts';

/** Large blocks that nobody holds any longer, and between them small ones that somebody does. @returns by printing it, what the process takes in MB */
const GROW = `
  const kept = [];
  for (let round = 0; round < 10; round += 1) {
    for (let at = 0; at < 20; at += 1) {
      Buffer.alloc(3_000_000, 1);
      kept.push(Buffer.alloc(5_000, 1));
    }
    gc();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  gc();
  await new Promise((resolve) => setTimeout(resolve, 200));
  console.log(Math.round(process.memoryUsage.rss() / 2 ** 20), kept.length);`;
const PROGRAM = ['--expose-gc', '--input-type=module', '--eval', GROW];
/** What passes and is not held comes to 600 MB; what is held, to one. */
const LARGE_MB = 40;

const LAUNCHER = `
  import { runProgram } from ${JSON.stringify(join(ROOT, 'cli', 'run-program.mjs'))};
  runProgram(${JSON.stringify(PROGRAM)}, {});`;

const { header } = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
const WHY_NOT = 'SKIPPED: no glibc here, and no other system knows its names';

function megabytesOf(args: string[]): number {
  const { PATH } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, args, { env: { PATH }, encoding: 'utf8' });
  const megabytes = Number(/^(\d+) 200$/m.exec(stdout)?.[1]);
  if (!megabytes) throw new Error(`It did not say what it takes: ${stdout}${stderr}`);
  return megabytes;
}

test('a site that `npm start` runs gives large blocks back to the system as they are freed', ({ skip }) => {
  if (!header.glibcVersionRuntime) process.stderr.write(`\n${WHY_NOT}\n\n`);
  skip(!header.glibcVersionRuntime, WHY_NOT);
  const asItComes = megabytesOf(PROGRAM);
  const launched = megabytesOf(['--input-type=module', '--eval', LAUNCHER]);
  expect(asItComes - launched).toBeGreaterThan(LARGE_MB);
});

test('so does one that is run by systemd, from the image, by compose or by Kubernetes', () => {
  const site = (name: string) => !/backup/.test(name) && name !== 'kubernetes';
  const ways = Object.keys(environments).filter(site);
  expect(ways.length).toBeGreaterThanOrEqual(5);
  for (const way of ways) expect(environments[way], way).toMatchObject(MEMORY_GIVEN_BACK);
  // The manifests run the image, whose environment stands where they say nothing else.
  expect(Object.keys(environments.kubernetes!).filter((name) => name in MEMORY_GIVEN_BACK)).toEqual([]);
});
