import { afterPaint } from './after-paint.ts';

/** What somebody does next, which must find the page behind the dialog out of reach. */
const NEXT_ACTS = ['keydown', 'pointerdown'] as const;

/**
 * Opens a dialog as the browser's own modal one, in two turns: it has the focus and is painted above the page, and then takes the
 * page out of reach. That has the browser work out the style of all that is on the page, which a phone would feel between
 * the press and the dialog.
 * @returns closes it again, in whichever turn it is
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  const waiting = new AbortController();
  const opener = document.activeElement;
  const takeOver = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    // The modal dialog remembers whom it owes the focus. Given back here, it is not given back between the two, when nothing is shown.
    const reached = document.activeElement as HTMLElement | null;
    const isInside = dialog.contains(reached);
    if (isInside) (opener as HTMLElement | null)?.focus({ preventScroll: true });
    dialog.removeAttribute('popover');
    if (!dialog.isConnected) return;
    dialog.showModal();
    // It begins with the focus on its first button. Whoever has gone on to another meanwhile presses that one.
    if (isInside && reached !== document.activeElement) reached?.focus({ preventScroll: true });
  };
  const close = () => {
    waiting.abort();
    dialog.removeAttribute('popover');
    if (dialog.open) dialog.close();
  };
  if (typeof dialog.showPopover !== 'function') {
    takeOver();
    return close;
  }
  dialog.setAttribute('popover', 'manual');
  dialog.showPopover();
  for (const act of NEXT_ACTS) {
    document.addEventListener(act, takeOver, { capture: true, signal: waiting.signal });
  }
  waiting.signal.addEventListener('abort', afterPaint(takeOver));
  return close;
}
