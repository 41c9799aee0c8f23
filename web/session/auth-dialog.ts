export type AuthDialog = {
  form: 'log-in' | 'sign-up';
  next?: string | undefined;
};

let shown: AuthDialog | null = null;
const listeners = new Set<() => void>();

function show(dialog: AuthDialog | null): void {
  if (shown === dialog) return;
  shown = dialog;
  for (const listener of listeners) listener();
}

export function openAuthDialog(dialog: AuthDialog): void {
  show(dialog);
}

export function closeAuthDialog(): void {
  show(null);
}

export function subscribeAuthDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function shownAuthDialog(): AuthDialog | null {
  return shown;
}
