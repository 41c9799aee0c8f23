import { createStore } from '../ui/create-store.ts';

export type AuthDialog = {
  form: 'log-in' | 'sign-up';
  next?: string | undefined;
};

export const authDialog = createStore<AuthDialog | null>(null);
let loadModal = () => {};

/**
 * Sets the function that loads the modal. `AuthLink` can't import the modal, because the modal's forms import
 * `AuthLink`.
 */
export function setModalLoader(load: () => void): void {
  loadModal = load;
}

export function preloadAuthModal(): void {
  loadModal();
}

export const openAuthDialog = (dialog: AuthDialog): void => authDialog.set(dialog);
export const closeAuthDialog = (): void => authDialog.set(null);
