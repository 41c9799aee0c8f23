import type { Page } from '@playwright/test';

export type Watched = { ran: string[]; refused: string[] };

/** Before any script of the page: what would show that one of the payloads ran, or was kept from it by the policy alone. */
export function watchScripts(): void {
  const seen: Watched = { ran: [], refused: [] };
  (window as unknown as { seen: Watched }).seen = seen;
  for (const name of ['alert', 'confirm', 'prompt'] as const)
    window[name] = () => void seen.ran.push(name) as never;
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (/^(script|object|frame|base|form)/.test(effectiveDirective)) {
      seen.refused.push(`${effectiveDirective}: ${blockedURI}`);
    }
  });
}

export const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Watched }).seen);

/** Elements that no page of ours has: each would be a payload that became part of the page. Runs in the page. */
export function findStrangers(): string[] {
  const strangers: string[] = [];
  const LIVE = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'srcdoc'];
  for (const element of document.querySelectorAll('*')) {
    const isKind = element.matches('base, object, embed, marquee, xmp, x, math, meta[http-equiv=refresh i]');
    const names = element.getAttributeNames();
    const isHandler = names.some((name) => /^on[a-z]/.test(name));
    const isLive = LIVE.some((name) =>
      /^\s*(javascript:|data:text\/html)/i.test(element.getAttribute(name) ?? ''),
    );
    const isEvil = element.matches('script[src*="evil.test"], iframe');
    if (isKind || isHandler || isLive || isEvil) strangers.push(element.outerHTML.slice(0, 200));
  }
  return strangers;
}

/** All that is read on the page, as words or in a field. Runs in the page. */
function readShown(): string {
  const page = document.body.cloneNode(true) as HTMLElement;
  for (const data of page.querySelectorAll('script, template')) data.remove();
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
  return `${page.textContent} ${fields.map(({ value }) => value).join(' ')}`;
}

/** In one line and in small letters: pages break lines, and write a name that shouts in small letters. */
const plainly = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** How often a payload is read on the page, and which of these texts are not. */
export async function findShown(page: Page, texts: readonly string[]) {
  const shown = plainly(await page.evaluate(readShown));
  return {
    count: shown.split(/alert\(|evil\.test|javascript:/).length - 1,
    missing: texts.filter((text) => !shown.includes(plainly(text))),
  };
}
