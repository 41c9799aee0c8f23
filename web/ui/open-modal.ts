import { afterPaint } from './after-paint.ts';

/** Events before which the page behind the dialog must be inert. */
const INPUT_EVENTS = ['keydown', 'pointerdown'] as const;

/** Dialogs that are closing. The value is the function that completes the closing at once. */
const closing = new WeakMap<HTMLDialogElement, () => void>();

/** True if another modal dialog has already made the page inert. A nested dialog can then open at once. */
const isPageInert = (dialog: HTMLDialogElement) =>
  [...document.querySelectorAll('dialog:modal')].some((other) => other !== dialog);

function afterPaintOrInput(act: () => void, waiting: AbortController): void {
  for (const next of INPUT_EVENTS) {
    document.addEventListener(next, act, { capture: true, signal: waiting.signal });
  }
  waiting.signal.addEventListener('abort', afterPaint(act));
}

/**
 * Closes a dialog. Hides it first, because making the page interactive again restyles everything and delays
 * the paint.
 */
export function closeModal(dialog: HTMLDialogElement, onClosed: () => void): void {
  const waiting = new AbortController();
  const finish = () => {
    waiting.abort();
    closing.delete(dialog);
    dialog.style.removeProperty('display');
    dialog.close();
    onClosed();
  };
  if (isPageInert(dialog)) {
    finish();
    return;
  }
  dialog.style.display = 'none';
  closing.set(dialog, finish);
  afterPaintOrInput(finish, waiting);
}

/**
 * Opens a dialog. First shows and focuses it, because making the page inert restyles everything and delays
 * the paint.
 * @returns a function that closes the dialog
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  closing.get(dialog)?.();
  const waiting = new AbortController();
  const opener = document.activeElement;
  const makeModal = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    // Focuses the opener before `showModal`, so that closing the dialog returns the focus to the opener.
    const reached = document.activeElement as HTMLElement | null;
    const isInside = dialog.contains(reached);
    if (isInside) (opener as HTMLElement | null)?.focus({ preventScroll: true });
    dialog.removeAttribute('popover');
    if (!dialog.isConnected) return;
    dialog.showModal();
    // Restores the focus within the dialog, because `showModal` has moved it to the first button.
    if (isInside && reached !== document.activeElement) reached?.focus({ preventScroll: true });
  };
  const close = () => {
    waiting.abort();
    dialog.removeAttribute('popover');
    if (dialog.open) dialog.close();
  };
  if (typeof dialog.showPopover !== 'function' || isPageInert(dialog)) {
    makeModal();
    return close;
  }
  dialog.setAttribute('popover', 'manual');
  dialog.showPopover();
  afterPaintOrInput(makeModal, waiting);
  return close;
}
