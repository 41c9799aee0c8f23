import AxeBuilder from '@axe-core/playwright';
import { findPages, PAGE_NAMES } from './demo-places.ts';
import { expect, test, visit } from './visit.ts';

/** A long list takes axe a while on a small machine. */
const SCAN_MS = 180_000;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`People who need assistive technology, in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const name of PAGE_NAMES) {
      test(`meet no barrier on the ${name} page`, async ({ page, request }) => {
        test.setTimeout(SCAN_MS);
        const pages = await findPages(request);
        await visit(page, pages[name] ?? '');
        await page.waitForLoadState('networkidle');
        const { violations } = await new AxeBuilder({ page }).exclude('canvas').analyze();
        const barriers = violations.flatMap(({ id, help, nodes }) =>
          nodes.slice(0, 3).map((node) => `${id} (${help}): ${node.html.slice(0, 160)}`),
        );
        expect(barriers).toEqual([]);
      });
    }
  });
}
