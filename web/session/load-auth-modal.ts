/** Fetches the two forms, once they are likely to be asked for: pages that never open them do not carry them. */
export const loadAuthModal = () => import('./auth-modal.tsx');
