import { afterPaint } from './after-paint.ts';

/** Events before which the page must be inert. */
const INPUT_EVENTS = ['keydown', 'pointerdown'] as const;

/** Dialogs that are closing, with the function that completes it. */
const closing = new WeakMap<HTMLDialogElement, () => void>();

/** True if the page is inert already, so that nested dialogs can open at once. */
const isPageInert = (dialog: HTMLDialogElement) =>
  [...document.querySelectorAll('dialog:modal')].some((other) => other !== dialog);

function afterPaintOrInput(act: () => void, waiting: AbortController): void {
  for (const next of INPUT_EVENTS) {
    document.addEventListener(next, act, { capture: true, signal: waiting.signal });
  }
  waiting.signal.addEventListener('abort', afterPaint(act));
}

/** Closes a dialog. Hides it first, because making the page interactive again restyles everything. */
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
 * Opens a dialog. Shows and focuses it first, because making the page inert restyles everything and delays the paint.
 * @returns a function that closes it
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  closing.get(dialog)?.();
  const waiting = new AbortController();
  const opener = document.activeElement;
  const makeModal = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    // Focuses the opener first, so that the modal dialog returns the focus to it.
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
  if (typeof dialog.showPopover !== 'function' || isPageInert(dialog)) {
    makeModal();
    return close;
  }
  dialog.setAttribute('popover', 'manual');
  dialog.showPopover();
  afterPaintOrInput(makeModal, waiting);
  return close;
}
