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

/**
 * What stands in the way of people who need assistive technology, by every rule that axe has: the rule and the element.
 * @param part selectors that hold to a part of the page, or leave one out
 */
export async function findBarriers(
  page: Page,
  part: { within?: string; without?: string } = {},
): Promise<string[]> {
  await drawAll(page);
  // Every rule is tried on every element; what passes, which nobody reads, is not described element by element.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (part.within) axe.include(part.within);
  if (part.without) axe.exclude(part.without);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 3).map((node) => `${id} (${help}): ${node.html.slice(0, 160)}`),
  );
}
