export type AuthDialog = {
  form: 'log-in' | 'sign-up';
  next?: string | undefined;
};

let shown: AuthDialog | null = null;
let loadModal = () => {};
const listeners = new Set<() => void>();

function show(dialog: AuthDialog | null): void {
  if (shown === dialog) return;
  shown = dialog;
  for (const listener of listeners) listener();
}

/** Injected: `AuthLink` can't import the modal, because the modal's forms contain it. */
export function setModalLoader(load: () => void): void {
  loadModal = load;
}

export function preloadAuthModal(): void {
  loadModal();
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
