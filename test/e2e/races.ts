import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/*
 * Makes the browser slow, so that a test which reads too early, or a page that loses a press, fails here and not some day
 * in the whole suite: `RACES=3 npx playwright test test/e2e/forum.e2e.ts --project=desktop`. Off unless RACES is set.
 *
 * RACES is by how much each page's scripts are slowed down (1: not at all). Each document, each `.data` and each answer of
 * the API is held back by 0 to 400 ms on its way into the page; how long follows from the seed, the address and how often it
 * was asked for, so that RACES_SEED, which is printed, brings the same delays again. Calls of the test itself are not held.
 * React draws what is no answer to a press, such as a page whose address stands already, and runs its effects when it hears
 * from a MessagePort: those words are held back as well. A test that runs out of time only because all is slow says nothing.
 */

const LONGEST_MS = 400;
/** For the first word on a port after a while; what belongs to it follows at once. */
const LONGEST_WORD_MS = 200;
const RATE = Number(process.env.RACES ?? 0);
const SEED = process.env.RACES_SEED ?? String(Date.now() % 100_000);

/** The letters of the mailbox run no scripts, ours neither. */
export const RACING_COMPLAINT = /^Blocked script execution in .+ sandboxed/;
export const isRacing = RATE > 0;
if (isRacing && !process.env.RACES_SEED) {
  process.env.RACES_SEED = SEED;
  console.log(`RACES=${RATE} RACES_SEED=${SEED}`);
}

/** A number from 0 to below 1 that looks like chance and is the same for the same text. */
function chanceOf(text: string): number {
  let hash = 2_166_136_261;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

type Paused = { requestId: string; request: { method: string; url: string } };

/** Lets what a page asks for wait at its door. Below the tests' own routes, which stay as they are. */
async function holdAnswers(session: CDPSession): Promise<void> {
  const asked = new Map<string, number>();
  session.on('Fetch.requestPaused', ({ requestId, request }: Paused) => {
    const what = `${request.method} ${new URL(request.url).pathname}`;
    const times = (asked.get(what) ?? 0) + 1;
    asked.set(what, times);
    // A page that has gone meanwhile waits for nothing.
    const goOn = () => session.send('Fetch.continueRequest', { requestId }).catch(() => {});
    setTimeout(goOn, chanceOf(`${SEED} ${what} ${times}`) * LONGEST_MS);
  });
  const requestStage = 'Response' as const;
  await session.send('Fetch.enable', {
    patterns: [
      { urlPattern: '*/api/v1/*', requestStage },
      { urlPattern: '*.data*', requestStage },
      { resourceType: 'Document', requestStage },
    ],
  });
}

/** In the page, before its own scripts. */
function holdWords(longest: number): void {
  const { postMessage } = MessagePort.prototype;
  // Where a test has the page's clock in its hands, the browser's own is kept here.
  const { __pwClock: clock } = globalThis as { __pwClock?: { builtins: Pick<Window, 'setTimeout'> } };
  const later = clock?.builtins.setTimeout ?? setTimeout;
  let isTalking = false;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...words: unknown[]) {
    const say = () => {
      isTalking = true;
      later(() => {
        isTalking = false;
      }, 20);
      Reflect.apply(postMessage, this, words);
    };
    if (isTalking) say();
    else later(say, Math.random() * longest);
  };
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: RATE });
  await page.addInitScript(holdWords, LONGEST_WORD_MS);
  await holdAnswers(session);
}

/** Slows down every page that a context opens from here on, by the test or by a link. */
function slowPagesOf(context: BrowserContext): void {
  const slowed = new WeakMap<Page, Promise<void>>();
  const slow = (page: Page) => {
    const begun = slowed.get(page) ?? slowDown(page).catch(() => {});
    slowed.set(page, begun);
    return begun;
  };
  context.on('page', slow);
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    await slow(page);
    return page;
  };
}

/** Slows down a test's own context and those that it makes. Gives what ends it. */
export function exposeRaces(browser: Browser, context: BrowserContext): () => void {
  slowPagesOf(context);
  const { newContext } = browser;
  browser.newContext = async (options) => {
    const made = await newContext.call(browser, options);
    slowPagesOf(made);
    return made;
  };
  return () => {
    browser.newContext = newContext;
  };
}
