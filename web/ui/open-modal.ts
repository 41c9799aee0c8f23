import { afterPaint } from './after-paint.ts';

/** The page must be inert by the next user action. */
const INPUT_EVENTS = ['keydown', 'pointerdown'] as const;

/** Closing dialogs, with their completion. */
const closing = new WeakMap<HTMLDialogElement, () => void>();

/** Nested dialogs open at once: the page is inert already. */
const isPageInert = (dialog: HTMLDialogElement) =>
  [...document.querySelectorAll('dialog:modal')].some((other) => other !== dialog);

function afterPaintOrInput(act: () => void, waiting: AbortController): void {
  for (const next of INPUT_EVENTS) {
    document.addEventListener(next, act, { capture: true, signal: waiting.signal });
  }
  waiting.signal.addEventListener('abort', afterPaint(act));
}

/** Hides, then restores the page, which restyles everything. */
export function closeModal(dialog: HTMLDialogElement, onSignedOut: () => void): void {
  const waiting = new AbortController();
  const finish = () => {
    waiting.abort();
    closing.delete(dialog);
    dialog.style.removeProperty('display');
    dialog.close();
    onSignedOut();
  };
  if (isPageInert(dialog)) {
    finish();
    return;
  }
  dialog.style.display = 'none';
  closing.set(dialog, finish);
  afterPaintOrInput(finish, waiting);
}

/** Shows and focuses first: making the page inert restyles everything and would delay the paint. @returns closes it */
export function openModal(dialog: HTMLDialogElement): () => void {
  closing.get(dialog)?.();
  const waiting = new AbortController();
  const opener = document.activeElement;
  const makeModal = () => {
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
  if (typeof dialog.showPopover !== 'function' || isPageInert(dialog)) {
    makeModal();
    return close;
  }
  dialog.setAttribute('popover', 'manual');
  dialog.showPopover();
  afterPaintOrInput(makeModal, waiting);
  return close;
}
