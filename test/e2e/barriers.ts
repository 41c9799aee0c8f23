import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Where = { include?: string[][]; exclude: string[][] };
type WithAxe = { axe: { run: (where: Where, options: RunOptions) => Promise<AxeResults> } };

/**
 * Renders all cards. A card below the viewport changes its height once it is scrolled into view
 * (`content-visibility`), but axe uses the positions from before.
 */
async function renderAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

type Part = { within?: string | undefined; without?: string | undefined };

/**
 * Injects axe into every frame that lacks it. `@axe-core/playwright` injects axe for each scan, which takes
 * five times as long.
 */
async function injectAxe(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  for (const frame of page.frames()) {
    const isOwn = frame === page.mainFrame() || !/^https?:/.test(frame.url());
    if (!isOwn && new URL(frame.url()).origin !== origin)
      throw new Error(`axe cannot check the frame ${frame.url()} of another site.`);
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(`${AXE};undefined`);
  }
}

/** Waits until animations end, because axe would measure the wrong colors in a dialog that is fading in. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

async function scan(page: Page, { within, without }: Part, rules?: string[]): Promise<string[]> {
  await injectAxe(page);
  await waitForAnimations(page);
  const where: Where = {
    ...(within ? { include: [[within]] } : {}),
    exclude: without ? [[without]] : [],
  };
  const violations = await page.evaluate(
    async ([part, only]) => {
      const options: RunOptions = {
        resultTypes: ['violations'],
        selectors: false,
        // Only a disabled rule needs the style sheets, which axe would fetch again for each scan.
        preload: { assets: ['media'] },
        ...(only ? { runOnly: only } : {}),
      };
      const found = await (window as unknown as WithAxe).axe.run(part, options);
      return found.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        elements: nodes.slice(0, 3).map((node) => node.html.slice(0, 160)),
      }));
    },
    [where, rules] as const,
  );
  return violations.flatMap(({ id, help, elements }) =>
    elements.map((element) => `${id} (${help}): ${element}`),
  );
}

/** Rules about colors. The results of all other rules don't depend on the color scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Returns violations of all axe rules in the current color scheme, and of the color rules in the other
 * scheme. Leaves the other scheme active.
 * @param part selectors to include and exclude
 */
export async function findBarriers(page: Page, part: Part = {}): Promise<string[]> {
  await renderAll(page);
  const found = await scan(page, part);
  const isDark = (await page.evaluate(() => document.documentElement.dataset.colorScheme)) === 'dark';
  const other = isDark ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other });
  await page.waitForFunction((scheme) => document.documentElement.dataset.colorScheme === scheme, other);
  const inOther = await scan(page, part, COLOR_RULES);
  return [...found, ...inOther.map((barrier) => `${other}: ${barrier}`)];
}
