import { useEffect } from 'react';

/** Attribute of the links to which the keys `j` and `k` move the focus. */
export const ROW_LINK = { 'data-row-link': '' };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** `/` focuses the search field; `j` and `k` move to the next and the previous row, which Enter opens. */
export function useStaffKeys(): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '/') {
        event.preventDefault();
        document.querySelector<HTMLInputElement>('[data-staff-search]')?.focus();
        return;
      }
      const step = { j: 1, k: -1 }[event.key];
      if (step === undefined) return;
      const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
      const at = links.indexOf(document.activeElement as HTMLElement);
      links.at(at === -1 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1))?.focus();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
}
