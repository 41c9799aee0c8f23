/** Which of the two forms stands over the page. */
export type AuthDialog = {
  form: 'log-in' | 'sign-up';
  /** Where to go afterwards; absent: the page stays where it is. */
  next?: string | undefined;
};

let shown: AuthDialog | null = null;
const listeners = new Set<() => void>();

function show(dialog: AuthDialog | null): void {
  if (shown === dialog) return;
  shown = dialog;
  for (const listener of listeners) listener();
}

/** Opens a form over the page, or changes to the other one. In the browser alone. */
export function openAuthDialog(dialog: AuthDialog): void {
  show(dialog);
}

export function closeAuthDialog(): void {
  show(null);
}

/** For `useSyncExternalStore`. */
export function subscribeAuthDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function shownAuthDialog(): AuthDialog | null {
  return shown;
}
