import { join } from 'node:path';
import { ROOT } from '#test/helpers/source-tree.ts';
import { findPages, PAGE_NAMES } from './demo-places.ts';
import { expect, test, visit } from './visit.ts';

const WIDTHS = [390, 834, 1440];
/** The narrowest screen that is promised, and the widest; looked at for overflow only. */
const EXTREMES = [320, 2560];
const FOLDER = join(ROOT, 'screenshots');

for (const colorScheme of ['light', 'dark'] as const) {
  for (const name of PAGE_NAMES) {
    test(`the ${name} page fits every screen, ${colorScheme}`, async ({ page, request }) => {
      test.setTimeout(120_000);
      const pages = await findPages(request);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const width of colorScheme === 'light' ? [...WIDTHS, ...EXTREMES] : WIDTHS) {
        await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
        await visit(page, pages[name] ?? '');
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `pixels too wide at ${width}`).toBeLessThanOrEqual(0);
        if (!WIDTHS.includes(width)) continue;
        const file = `${name.replace(' ', '-')}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: join(FOLDER, file), fullPage: true });
      }
    });
  }
}
