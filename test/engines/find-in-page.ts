/**
 * Describes an element by its visible text. The text must be equal or, with `isPattern`, match a regular
 * expression.
 */
export type Target = {
  kind: 'button' | 'field' | 'text' | 'css';
  name: string;
  isPattern?: boolean;
  /** Selector of the part of the page in which to search. */
  within?: string;
};

/** Runs in the page: returns the first visible element that matches, or null. */
export function findInPage({ kind, name, isPattern, within }: Target): Element | null {
  const pattern = isPattern ? new RegExp(name) : null;
  const isMatch = (text: string | null | undefined) => {
    const words = (text ?? '').replace(/\s+/g, ' ').trim();
    return pattern ? pattern.test(words) : words === name;
  };
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const scopes = within ? [...document.querySelectorAll(within)] : [document.documentElement];
  const search = (selector: string, isFound: (element: Element) => boolean) =>
    scopes.flatMap((scope) => [...scope.querySelectorAll(selector)]).find(isFound) ?? null;

  if (kind === 'css') return search(name, isVisible);
  if (kind === 'button') {
    const selector = 'button, a[href], summary, [role="button"], [role="option"], [role="menuitem"]';
    return search(
      selector,
      (element) =>
        isVisible(element) && (isMatch(element.getAttribute('aria-label')) || isMatch(element.textContent)),
    );
  }
  if (kind === 'field') {
    return search('input, textarea, select', (element) => {
      const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
      const names = [...labels, element.getAttribute('aria-label'), element.getAttribute('placeholder')];
      return isVisible(element) && names.some((one) => one !== null && isMatch(one));
    });
  }
  const isLeaf = (element: Element) => ![...element.children].some((child) => isMatch(child.textContent));
  return search('body *', (element) => isMatch(element.textContent) && isLeaf(element) && isVisible(element));
}
