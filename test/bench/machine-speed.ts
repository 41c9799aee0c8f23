import type { Page } from '@playwright/test';

/**
 * Milliseconds that the fixed script takes on the fastest machine that this bench has run on. "Four times slower" says nothing before
 * it is said than what: of one build, in one hour, scripts took two and three times as long on machines of the same kind (decision 061).
 */
export const REFERENCE_MS = 7;

const TIMES = 9;

/** Milliseconds of a fixed piece of script, the median of nine, in a page that is not slowed down: how fast the machine is just now. */
export async function weighMachine(page: Page): Promise<number> {
  return await page.evaluate((times) => {
    const taken = Array.from({ length: times }, () => {
      const start = performance.now();
      const names = Array.from({ length: 20_000 }, (_, at) => `home ${(at * 7919) % 20_011}`);
      new Map(names.sort().map((name, at) => [name, { name, at }])).clear();
      return performance.now() - start;
    });
    return taken.sort((a, b) => a - b)[Math.floor(times / 2)]!;
  }, TIMES);
}

/**
 * What a script would take on the reference, of what it took here.
 * @param machineMs of the fixed script, here and now; a faster machine than the reference is taken as it is
 */
export const atReferenceSpeed = (ms: number, machineMs: number): number =>
  ms * Math.min(1, REFERENCE_MS / machineMs);
