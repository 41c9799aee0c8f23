import type { Page } from '@playwright/test';

type Violated = { violations?: string[] };

/** Records violations of the Content Security Policy. Starts before any script of the page. */
export async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const found: string[] = [];
    (window as Violated).violations = found;
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      found.push(`${effectiveDirective}: ${blockedURI}`);
    });
  });
}

/** Policy violations since the page was opened. */
export const violationsOn = (page: Page) =>
  page.evaluate(() => (window as Violated).violations ?? ['watchPolicy was not called']);
