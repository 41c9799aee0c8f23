import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Lists of 100 kB pass through, of which 64 MB are kept, as the server keeps answers. Prints how often all memory was looked through. */
const PASS_LISTS = `
  import { constants, PerformanceObserver } from 'node:perf_hooks';
  import { setImmediate } from 'node:timers/promises';
  const { letHeapGrow } = await import(process.env.MODULE);
  if (process.env.GROWS === 'yes') letHeapGrow();
  let looks = 0;
  const isWhole = ({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
  new PerformanceObserver((list) => { looks += list.getEntries().filter(isWhole).length; }).observe({ entryTypes: ['gc'] });
  const kept = [];
  for (let n = 0; n < 30_000; n += 1) {
    kept[n % 640] = Buffer.alloc(100_000, 1);
    if (n % 20 === 0) await setImmediate();
  }
  await setImmediate();
  await setImmediate();
  console.log(looks);
`;

/** On one thread: else how much is alive when a look begins is a matter of how soon a thread beside this one has taken the buffers away, and of who else uses the processor. */
function countLooks(grows: 'yes' | 'no'): number {
  const words = ['--single-threaded-gc', '--input-type=module', '--eval', PASS_LISTS];
  const env = { ...process.env, MODULE: join(import.meta.dirname, 'let-heap-grow.ts'), GROWS: grows };
  return Number(execFileSync(process.execPath, words, { env, encoding: 'utf8' }));
}

test('while lists pass through, all memory is looked through a good deal less often', () => {
  const usual = countLooks('no');
  expect(usual).toBeGreaterThan(10);
  expect(countLooks('yes')).toBeLessThan(0.5 * usual);
});
