/** Lazy: loaded when likely to be needed. */
export const loadAuthModal = () => import('./auth-modal.tsx');
