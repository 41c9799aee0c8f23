import { type Driver, DriverError, ELEMENT_KEY, type ElementReference } from './driver.ts';
import { findInPage, type Target } from './find-in-page.ts';

const TIMEOUT_MS = 45_000;
const PAUSE_MS = 100;
/** Errors that occur when the page changes during a command. The command is then repeated. */
const PASSING_ERRORS = [
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'no such window',
  'javascript error',
];

export const button = (name: string, within?: string): Target => ({
  kind: 'button',
  name,
  ...(within ? { within } : {}),
});
export const field = (name: string, within?: string): Target => ({
  kind: 'field',
  name,
  ...(within ? { within } : {}),
});
export const text = (name: string): Target => ({ kind: 'text', name });
export const css = (name: string): Target => ({ kind: 'css', name });
export const pattern = (target: Target): Target => ({ ...target, isPattern: true });

/** A page in one browser engine. Each action waits until it is possible. */
export class EnginePage {
  readonly #driver: Driver;
  readonly #site: string;

  constructor(driver: Driver, site: string) {
    this.#driver = driver;
    this.#site = site;
  }

  async open(path: string): Promise<void> {
    await this.#driver.send('navigate', { url: new URL(path, this.#site).href });
    await this.waitFor('the page is hydrated', 'return document.documentElement.dataset.live !== undefined');
  }

  /** Logs out and clears the browser's storage. */
  async reset(): Promise<void> {
    await this.#driver.send('navigate', { url: new URL('/robots.txt', this.#site).href });
    await this.run('localStorage.clear(); sessionStorage.clear(); return null');
    await this.#driver.send('delete_cookies');
  }

  run(script: string, ...args: unknown[]): Promise<unknown> {
    return this.#driver.send('execute', { script, args });
  }

  /** Polls a script until its result is truthy. */
  async waitFor(what: string, script: string, ...args: unknown[]): Promise<unknown> {
    return this.#retry(what, async () => (await this.run(script, ...args)) || undefined);
  }

  async see(target: Target): Promise<void> {
    await this.#find(target);
  }

  async scrollTo(target: Target): Promise<void> {
    await this.#scrollTo(await this.#find(target));
  }

  async click(target: Target): Promise<void> {
    await this.#act(target, (id) => this.#driver.send('click', { id }));
  }

  async fill(target: Target, value: string): Promise<void> {
    await this.#act(target, async (id) => {
      await this.#driver.send('clear', { id });
      await this.#driver.send('type', { id, text: value, value: [...value] });
    });
  }

  /**
   * Types text without clearing the field. The text may contain keys such as Enter. For a file input, it is
   * the file's path.
   */
  async type(target: Target, value: string): Promise<void> {
    await this.#act(target, (id) => this.#driver.send('type', { id, text: value, value: [...value] }));
  }

  async choose(target: Target, label: string): Promise<void> {
    await this.waitFor(
      `${target.name} has ${label}`,
      `const select = (${findInPage})(arguments[0]);
       const option = [...(select?.options ?? [])].find((one) => one.text.trim() === arguments[1]);
       if (!option) return false;
       option.selected = true;
       select.dispatchEvent(new Event('input', { bubbles: true }));
       select.dispatchEvent(new Event('change', { bubbles: true }));
       return true`,
      target,
      label,
    );
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#driver.send('resize', { width, height });
  }

  async #find(target: Target): Promise<string> {
    const found = await this.waitFor(
      `${target.kind} ${target.name} is on the page`,
      `return (${findInPage})(arguments[0])`,
      target,
    );
    return (found as ElementReference)[ELEMENT_KEY];
  }

  /**
   * Scrolls to the element first: WebKitGTK refuses elements that are off screen, while the W3C
   * recommendation requires scrolling.
   */
  async #scrollTo(id: string): Promise<void> {
    const element: ElementReference = { [ELEMENT_KEY]: id };
    await this.run(
      'arguments[0].scrollIntoView({ block: "center", behavior: "instant" }); return null',
      element,
    );
  }

  async #act(target: Target, action: (id: string) => Promise<unknown>): Promise<void> {
    await this.#retry(`${target.kind} ${target.name} can be used`, async () => {
      const id = await this.#find(target);
      await this.#scrollTo(id);
      await action(id);
      return true;
    });
  }

  async #retry<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
    const end = Date.now() + TIMEOUT_MS;
    let last: unknown = null;
    do {
      try {
        const result = await attempt();
        if (result !== undefined) return result;
      } catch (error) {
        if (!(error instanceof DriverError && PASSING_ERRORS.includes(error.code))) throw error;
        last = error;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    } while (Date.now() < end);
    throw new Error(`Not within ${TIMEOUT_MS / 1000} s: ${what}. ${last ?? ''}`);
  }
}
