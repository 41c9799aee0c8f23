import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What stands in the way of people who need assistive technology, by every rule that axe has: the rule and the element.
 * @param part selectors that hold to a part of the page, or leave one out
 */
export async function findBarriers(
  page: Page,
  part: { within?: string; without?: string } = {},
): Promise<string[]> {
  // Every rule is tried on every element; what passes, which nobody reads, is not described element by element.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (part.within) axe.include(part.within);
  if (part.without) axe.exclude(part.without);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 3).map((node) => `${id} (${help}): ${node.html.slice(0, 160)}`),
  );
}
