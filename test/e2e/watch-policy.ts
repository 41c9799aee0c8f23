import type { Page } from '@playwright/test';

type Violated = { violations?: string[] };

/** Before any script of the page: whatever its policy refuses is written down. */
export async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const found: string[] = [];
    (window as Violated).violations = found;
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      found.push(`${effectiveDirective}: ${blockedURI}`);
    });
  });
}

/** What a page's policy has refused it since it was opened. */
export const violationsOn = (page: Page) =>
  page.evaluate(() => (window as Violated).violations ?? ['nobody watched']);

/** Down to the foot of the page, where maps that load when they are seen stand. */
export async function seeEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y <= document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 80));
    }
  });
  await page.waitForLoadState('networkidle');
}
