import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

/** What the browser itself prints for an address that cannot be reached, or while it is offline, and for a page that is not there. */
const EXPECTED = [
  /Failed to load resource: net::ERR_(CONNECTION_REFUSED|NAME_NOT_RESOLVED|INTERNET_DISCONNECTED|UNSAFE_PORT|BLOCKED_BY_CLIENT)/,
  /Failed to load resource: the server responded with a status of 404/,
  // What section 8 of the specification wants logged.
  /^The roommate profile could not be deleted\. \d{3} /,
  /^The roommates could not be loaded\. \d{3} /,
  /^The message could not be sent\. \d{3} /,
  /^Floor Plan failed to upload \d{3} /,
  // What the runner says of a worker that it keeps away.
  /^Service Worker registration blocked by Playwright$/,
  // Software rendering tells of its own slowness.
  /GPU stall due to ReadPixels|\[\.WebGL-|GroupMarkerNotSet/,
];

/** The status of a call that the server refused, as the browser prints it; null for any other line. */
function refusedStatus(line: string): number | null {
  const found = /Failed to load resource: the server responded with a status of (4\d\d)/.exec(line);
  return found ? Number(found[1]) : null;
}

/**
 * Knows for a line of the console whether it says that a photo was asked for in vain while the page took a larger one that it had from before: a
 * browser does so, and the site cannot know what it has.
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
   * False for stories that no map is part of: drawn without a graphics card, one costs as much as the rest of its page. The pages are
   * those of a browser that cannot draw maps.
   */
  hasMaps: boolean;
  /** Names the statuses with which the server will refuse this test's calls: each at least once, and no other. */
  expectRefusals: (...statuses: number[]) => void;
  /** Names statuses that may come or not, where two things happen at once; the test says which. */
  allowRefusals: (...statuses: number[]) => void;
  /** Names a complaint that the page may make; the test says why. */
  allowComplaint: (pattern: RegExp) => void;
};

/** Runs in the page. */
function drawNoMaps(): void {
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

/** A test in which no page may complain: no error or warning on its console, nothing thrown, no failing server. */
export const test = base.extend<
  Quiet & { refusedStatuses: Set<number>; allowedStatuses: Set<number>; allowedComplaints: RegExp[] }
>({
  hasMaps: [true, { option: true }],
  context: async ({ context, hasMaps }, use) => {
    if (!hasMaps) await context.addInitScript(drawNoMaps);
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

/** Waits until a page's scripts have taken over, whoever opened it: what is chosen before is lost. */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.locator('html[data-live]').waitFor({ state: 'attached' });
}

/** Opens a page and waits until its scripts have taken over. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  await untilLive(page);
  await page.evaluate(() => document.fonts.ready);
}

/** Loads a page again and waits until its scripts have taken over. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await untilLive(page);
}
