import { afterPaint } from './after-paint.ts';

/** What somebody does next, which must find the page behind the dialog out of reach. */
const NEXT_ACTS = ['keydown', 'pointerdown'] as const;

/** Those that are no longer seen and hold the page still, with what brings that to its end. */
const leaving = new WeakMap<HTMLDialogElement, () => void>();

/** With the page out of reach already there is no work to put off: a dialog over another, which stays out of reach until it takes over, does so at once. */
const isPageOutOfReach = (dialog: HTMLDialogElement) =>
  [...document.querySelectorAll('dialog:modal')].some((other) => other !== dialog);

/** Does something once what is shown now has been painted, or as soon as somebody does the next thing. */
function afterPaintOrNextAct(act: () => void, waiting: AbortController): void {
  for (const next of NEXT_ACTS) {
    document.addEventListener(next, act, { capture: true, signal: waiting.signal });
  }
  waiting.signal.addEventListener('abort', afterPaint(act));
}

/**
 * Closes a dialog in two turns, as it was opened: it is seen to go, and then gives the page and the focus back, which has the style of
 * all that is on the page worked out once more. One over another closes in one. For whoever leaves it: where something came of it, the page may have a use for the focus at once.
 */
export function leaveModal(dialog: HTMLDialogElement, onLeft: () => void): void {
  const waiting = new AbortController();
  const finish = () => {
    waiting.abort();
    leaving.delete(dialog);
    dialog.style.removeProperty('display');
    dialog.close();
    onLeft();
  };
  if (isPageOutOfReach(dialog)) {
    finish();
    return;
  }
  dialog.style.display = 'none';
  leaving.set(dialog, finish);
  afterPaintOrNextAct(finish, waiting);
}

/**
 * Opens a dialog as the browser's own modal one, in two turns: it has the focus and is painted above the page, and then takes the
 * page out of reach. That has the browser work out the style of all that is on the page, which a phone would feel between
 * the press and the dialog.
 * @returns closes it again, in whichever turn it is
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  leaving.get(dialog)?.();
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
  if (typeof dialog.showPopover !== 'function' || isPageOutOfReach(dialog)) {
    takeOver();
    return close;
  }
  dialog.setAttribute('popover', 'manual');
  dialog.showPopover();
  afterPaintOrNextAct(takeOver, waiting);
  return close;
}
