import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '#test/helpers/source-tree.ts';
import { findPages, PAGE_NAMES } from './demo-places.ts';
import { expect, test, visit } from './visit.ts';

/** Of pictures; at the narrowest screen that is promised and at the widest, 320 and 2560, what sticks out is looked for and nothing else. */
const WIDTHS = [390, 834, 1440];
/** Widths at which a page is opened; to the others its window is changed. */
const OPENED = [390, 1440];
/**
 * The order in which they come: opened wide before narrow. Chromium shows a picture that it has in a larger size in that one, and says after three
 * seconds that the smaller one, which a page opened wide asks for ahead, was asked for in vain.
 */
const IN_TURN = [1440, 2560, 834, 390, 320];

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Cards out of sight are not drawn until they come near; on a picture of the whole page all of them are. */
const DRAW_ALL = '* { content-visibility: visible !important; }';
const FOLDER = join(ROOT, 'screenshots');

/** Scrolls through the page once, so that what loads when it comes near has loaded. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async (css) => {
    // A sheet made by a script: the page's content security policy allows no style element of ours.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    const bottom = Math.min(document.documentElement.scrollHeight, 12_000);
    for (let y = 0; y <= bottom; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    scrollTo(0, 0);
  }, DRAW_ALL);
  await page.waitForLoadState('networkidle');
}

/**
 * Every page at every width, and what each shows once one has scrolled through it. Pictures for people to look at, in both
 * schemes, are taken when asked for: `PICTURES=1 npx playwright test screenshots`. Colours set no widths.
 */
const hasPictures = process.env.PICTURES === '1';
/** Pages whose maps have controls that must find their place on every screen; elsewhere one costs more than it tells. */
const WITH_MAPS: string[] = ['housing', 'property'];

/** Controls of maps that stick out of theirs, which hides what does not fit, so that the page gets no wider. */
const lostControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.maplibregl-ctrl')].flatMap((control) => {
      const [own, map] = [control, control.closest('.maplibregl-map')!].map((one) =>
        one.getBoundingClientRect(),
      );
      const isIn = own!.left >= map!.left - 1 && own!.right <= map!.right + 1;
      return own!.width === 0 || isIn ? [] : [control.className];
    }),
  );

for (const colorScheme of hasPictures ? (['light', 'dark'] as const) : (['light'] as const)) {
  for (const name of PAGE_NAMES) {
    test.describe(() => {
      const hasMaps = WITH_MAPS.includes(name);
      test.use({ hasMaps: hasPictures || hasMaps });

      test(`the ${name} page fits every screen, ${colorScheme}`, async ({ page, request }) => {
        const pages = await findPages(request);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const width of IN_TURN) {
          await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
          // Opened as a phone and as a desktop, and then held another way: style sheets do the rest.
          if (hasPictures || OPENED.includes(width)) {
            await visit(page, pages[name] ?? '');
            // A map is made when one comes near it.
            if (hasMaps) await seeAll(page);
          }
          await expect.poll(() => overflowOf(page), `pixels too wide at ${width}`).toBeLessThanOrEqual(0);
          if (hasMaps) await expect.poll(() => lostControls(page), `at ${width}`).toEqual([]);
          if (!WIDTHS.includes(width) || !(hasPictures || width === WIDTHS[0])) continue;
          if (!hasMaps) await seeAll(page);
          if (!hasPictures) continue;
          const file = `${name.replace(' ', '-')}-${width}-${colorScheme}.png`;
          await page.screenshot({ path: join(FOLDER, file), fullPage: true });
        }
      });
    });
  }
}
