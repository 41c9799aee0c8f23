import { test as base, expect, type Page } from '@playwright/test';

/** What the browser itself prints for an address that cannot be reached, and for a page that is not there. */
const EXPECTED = [
  /Failed to load resource: net::ERR_(CONNECTION_REFUSED|NAME_NOT_RESOLVED|UNSAFE_PORT|BLOCKED_BY_CLIENT)/,
  // A refusal is an answer: the page says it in words.
  /Failed to load resource: the server responded with a status of 4\d\d/,
  // Software rendering tells of its own slowness.
  /GPU stall due to ReadPixels|\[\.WebGL-|GroupMarkerNotSet/,
];

function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    if (EXPECTED.some((line) => line.test(message.text()))) return;
    complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  return complaints;
}

/** A test in which a page may not complain: no error or warning on its console, nothing thrown, no failing server. */
export const test = base.extend<{ quietPage: undefined }>({
  quietPage: [
    async ({ page }, use) => {
      const complaints = listenForComplaints(page);
      await use(undefined);
      expect(complaints, 'what the page complained about').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Opens a page and waits until its scripts have taken over. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  // What is chosen before the page is live is lost: React marks the elements that it has taken over.
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'));
  });
  await page.evaluate(() => document.fonts.ready);
}
