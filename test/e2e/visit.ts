import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

/** Matches browser messages about an unreachable URL, offline mode and a 404 page. */
const EXPECTED = [
  /Failed to load resource: net::ERR_(CONNECTION_REFUSED|NAME_NOT_RESOLVED|INTERNET_DISCONNECTED|UNSAFE_PORT|BLOCKED_BY_CLIENT)/,
  /Failed to load resource: the server responded with a status of 404/,
  // Section 8 of the specification requires this console error.
  /^The roommate profile could not be deleted\. \d{3} /,
  /^The roommates could not be loaded\. \d{3} /,
  /^The message could not be sent\. \d{3} /,
  /^Floor Plan failed to upload \d{3} /,
  // Playwright logs this when it blocks a service worker.
  /^Service Worker registration blocked by Playwright$/,
  // Chromium logs these warnings when it renders in software.
  /GPU stall due to ReadPixels|\[\.WebGL-|GroupMarkerNotSet/,
];

/** Returns the status in a console message about a refused call; null for other messages. */
function refusedStatus(line: string): number | null {
  const found = /Failed to load resource: the server responded with a status of (4\d\d)/.exec(line);
  return found ? Number(found[1]) : null;
}

/**
 * Returns a function that is true for console messages about a photo that failed to load although a larger
 * version was loaded. The site cannot prevent these.
 */
function watchLargerPhotos(context: BrowserContext): (line: string) => boolean {
  const widest = new Map<string, number>();
  const partsOf = (text: string) => /\/media\/(\w+)\/(\d+)\.\w+/.exec(text)?.slice(1) ?? [];
  context.on('response', (response) => {
    const [photo, width] = partsOf(response.url());
    if (photo) widest.set(photo, Math.max(Number(width), widest.get(photo) ?? 0));
  });
  return (line) => {
    if (!/ was preloaded using link preload but not used /.test(line)) return false;
    const [photo, width] = partsOf(line);
    return photo !== undefined && Number(width) < (widest.get(photo) ?? 0);
  };
}

function listenForComplaints(context: BrowserContext): { complaints: string[]; refusals: number[] } {
  const complaints: string[] = [];
  const refusals: number[] = [];
  const hadLarger = watchLargerPhotos(context);
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    if (EXPECTED.some((line) => line.test(message.text()))) return;
    if (hadLarger(message.text())) return;
    const status = refusedStatus(message.text());
    if (status === null) complaints.push(`${message.type()}: ${message.text()}`);
    else refusals.push(status);
  });
  context.on('weberror', (error) => complaints.push(`thrown: ${error.error().message}`));
  context.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  return { complaints, refusals };
}

type Quiet = {
  quietPage: undefined;
  /**
   * False for tests without maps: without a graphics card, a map costs as much as the rest of the page. Pages
   * then behave as in a browser without WebGL.
   */
  hasMaps: boolean;
  /** Expects the server to refuse calls with each of these statuses at least once, and with no others. */
  expectRefusals: (...statuses: number[]) => void;
  /** Allows these statuses, which a race may cause. The test explains the race. */
  allowRefusals: (...statuses: number[]) => void;
  /** Allows a console error. The test explains the reason. */
  allowComplaint: (pattern: RegExp) => void;
};

/** Simulates a browser without WebGL. Runs in the page. */
function disableMaps(): void {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    kind: string,
    ...more: unknown[]
  ) {
    return kind.startsWith('webgl')
      ? null
      : (getContext as (...given: unknown[]) => never).call(this, kind, ...more);
  } as never;
}

/** Tests with this fixture fail on console errors and warnings, exceptions and server errors. */
export const test = base.extend<
  Quiet & { refusedStatuses: Set<number>; allowedStatuses: Set<number>; allowedComplaints: RegExp[] }
>({
  hasMaps: [true, { option: true }],
  context: async ({ context, hasMaps }, use) => {
    if (!hasMaps) await context.addInitScript(disableMaps);
    await use(context);
  },
  // biome-ignore lint/correctness/noEmptyPattern: the form that the runner asks for
  refusedStatuses: async ({}, use) => use(new Set()),
  expectRefusals: async ({ refusedStatuses }, use) =>
    use((...statuses) => {
      for (const status of statuses) refusedStatuses.add(status);
    }),
  // biome-ignore lint/correctness/noEmptyPattern: the form that the runner asks for
  allowedStatuses: async ({}, use) => use(new Set()),
  allowRefusals: async ({ allowedStatuses }, use) =>
    use((...statuses) => {
      for (const status of statuses) allowedStatuses.add(status);
    }),
  // biome-ignore lint/correctness/noEmptyPattern: the form that the runner asks for
  allowedComplaints: async ({}, use) => use([]),
  allowComplaint: async ({ allowedComplaints }, use) =>
    use((pattern) => void allowedComplaints.push(pattern)),
  quietPage: [
    async ({ context, refusedStatuses, allowedStatuses, allowedComplaints }, use) => {
      const { complaints, refusals } = listenForComplaints(context);
      await use(undefined);
      const unwanted = complaints.filter((line) => !allowedComplaints.some((pattern) => pattern.test(line)));
      expect(unwanted, 'what the page complained about').toEqual([]);
      const unexpected = refusals.filter(
        (status) => !allowedStatuses.has(status) || refusedStatuses.has(status),
      );
      expect(new Set(unexpected), 'the statuses of refused calls').toEqual(refusedStatuses);
    },
    { auto: true },
  ],
});

export { expect };

/** Waits for hydration. */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.locator('html[data-live]').waitFor({ state: 'attached' });
}

/** Opens a page and waits for hydration. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  await untilLive(page);
  await page.evaluate(() => document.fonts.ready);
}

/** Reloads a page and waits for hydration. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await untilLive(page);
}
