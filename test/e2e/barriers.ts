import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

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

async function scan(page: Page, part: Part, rules?: string[]): Promise<string[]> {
  // Every rule is tried on every element; what passes, which nobody reads, is not described element by element.
  const axe = new AxeBuilder({ page }).options({
    resultTypes: ['violations'],
    ...(rules ? { runOnly: rules } : {}),
  });
  if (part.within) axe.include(part.within);
  if (part.without) axe.exclude(part.without);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 3).map((node) => `${id} (${help}): ${node.html.slice(0, 160)}`),
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
