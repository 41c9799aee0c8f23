import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Where = { include?: string[][]; exclude: string[][] };
type WithAxe = { axe: { run: (where: Where, options: RunOptions) => Promise<AxeResults> } };

/**
 * Draws everything, on the screen or not. Cards below are drawn as they are scrolled to (`content-visibility`) and then take
 * another height: axe, which has measured the page before it scrolls, would hold a text against the ground of its neighbour.
 */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

type Part = { within?: string | undefined; without?: string | undefined };

/**
 * Puts axe into every frame that has it not yet. It then runs in the page itself: the usual runner opens an empty page for each scan
 * to sum up there, and puts axe into both each time, which was four fifths of a scan's work.
 */
async function bringAxe(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  for (const frame of page.frames()) {
    const isOwn = frame === page.mainFrame() || !/^https?:/.test(frame.url());
    if (!isOwn && new URL(frame.url()).origin !== origin)
      throw new Error(`axe reads no frame of another site, and ${frame.url()} would go unread.`);
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(`${AXE};undefined`);
  }
}

/** Waits until what moves to an end is there: a dialog that is still fading in has colors that nobody reads it by. */
async function rest(page: Page): Promise<void> {
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
  await bringAxe(page);
  await rest(page);
  const where: Where = {
    ...(within ? { include: [[within]] } : {}),
    exclude: without ? [[without]] : [],
  };
  const violations = await page.evaluate(
    async ([part, only]) => {
      // Every rule is tried on every element; what passes, which nobody reads, is not described element by element.
      const options: RunOptions = { resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) };
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

/** The rules that see colors; to all others light and dark are the same page. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
/** Colors are the same at every width, so the dark ones are looked at where a window is at least this wide; pixels. */
const WIDE = 1000;

/** What cannot be read in the dark scheme, by the rules that see colors: for what stands on phones alone. */
export async function findDarkBarriers(page: Page, part: Part = {}): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme === 'dark');
  await drawAll(page);
  const found = await scan(page, part, COLOR_RULES);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme === 'light');
  return found.map((barrier) => `dark: ${barrier}`);
}

/**
 * What stands in the way of people who need assistive technology, by every rule that axe has, in the light scheme and, at the
 * width of a desktop, the dark one: the rule and the element.
 * @param part selectors that hold to a part of the page, or leave one out; `hasPhoneParts` where some of it stands on phones alone, whose
 * dark colors no desktop shows
 */
export async function findBarriers(
  page: Page,
  { hasPhoneParts = false, ...part }: Part & { hasPhoneParts?: boolean } = {},
): Promise<string[]> {
  await drawAll(page);
  const found = await scan(page, part);
  const isWide = (page.viewportSize()?.width ?? 0) >= WIDE;
  return isWide || hasPhoneParts ? [...found, ...(await findDarkBarriers(page, part))] : found;
}
