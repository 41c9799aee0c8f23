import { afterPaint } from './after-paint.ts';

/** The page must be inert by the next user action. */
const NEXT_ACTS = ['keydown', 'pointerdown'] as const;

/** Closing dialogs, with their completion. */
const leaving = new WeakMap<HTMLDialogElement, () => void>();

/** Nested dialogs open at once: the page is inert already. */
const isPageOutOfReach = (dialog: HTMLDialogElement) =>
  [...document.querySelectorAll('dialog:modal')].some((other) => other !== dialog);

function afterPaintOrNextAct(act: () => void, waiting: AbortController): void {
  for (const next of NEXT_ACTS) {
    document.addEventListener(next, act, { capture: true, signal: waiting.signal });
  }
  waiting.signal.addEventListener('abort', afterPaint(act));
}

/** Hides, then restores the page, which restyles everything. */
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

/** Shows and focuses first: making the page inert restyles everything and would delay the paint. @returns closes it */
export function openModal(dialog: HTMLDialogElement): () => void {
  leaving.get(dialog)?.();
  const waiting = new AbortController();
  const opener = document.activeElement;
  const takeOver = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    // Focus restoration belongs to the modal step.
    const reached = document.activeElement as HTMLElement | null;
    const isInside = dialog.contains(reached);
    if (isInside) (opener as HTMLElement | null)?.focus({ preventScroll: true });
    dialog.removeAttribute('popover');
    if (!dialog.isConnected) return;
    dialog.showModal();
    // `showModal` focuses the first button: restore the user's focus.
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
