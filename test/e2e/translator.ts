import type { Page } from '@playwright/test';

/** Replaces each text node by a `<font>` element, like Google Translate. Runs in the page. */
function translateDocument(when: 'at once' | 'live'): void {
  const isMeant = (text: Text) => {
    const { parentElement, data } = text;
    return /\S/.test(data) && !parentElement?.closest('font, script, style, textarea, title, [translate=no]');
  };
  const translate = (text: Text) => {
    if (!text.isConnected || !isMeant(text)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data.toUpperCase());
    outer.append(inner);
    text.parentNode?.insertBefore(outer, text);
    text.parentNode?.removeChild(text);
  };
  const translateAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translate);
  };
  const start = () => {
    document.documentElement.lang = 'es';
    document.documentElement.classList.add('translated-ltr');
    translateAll(document.body);
    // A translator replaces texts some time after the page has changed them.
    const observer = new MutationObserver((records) => {
      const changed = records.flatMap(({ target, addedNodes }) =>
        target instanceof Text ? [target] : [...addedNodes],
      );
      setTimeout(() => changed.forEach(translateAll), 20);
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  if (when === 'at once') {
    addEventListener('DOMContentLoaded', start);
    return;
  }
  new MutationObserver((_, observer) => {
    if (!('live' in document.documentElement.dataset)) return;
    observer.disconnect();
    start();
  }).observe(document, { subtree: true, attributeFilter: ['data-live'] });
}

/** Translates every page of this tab from now on: text becomes upper case. */
export async function translatePages(page: Page, when: 'at once' | 'live' = 'live'): Promise<void> {
  await page.addInitScript(translateDocument, when);
}
