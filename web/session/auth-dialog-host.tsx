import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { loginPath, signUpPath } from '#shared/pages.ts';
import { LoadingIndicator } from '../ui/loading-indicator.tsx';
import { type AuthDialog, authDialog, closeAuthDialog, setModalLoader } from './auth-dialog.ts';

type DialogProps = { dialog: AuthDialog };

/** Navigates to the login page if the dialog's code can't be loaded. */
function LogInPageInstead({ dialog }: DialogProps) {
  useEffect(() => {
    const { pathname, search } = window.location;
    const next = dialog.next ?? pathname + search;
    window.location.assign(dialog.form === 'sign-up' ? signUpPath(next) : loginPath(next));
  }, [dialog]);
  return null;
}

const loadAuthModal = () => import('./auth-modal.tsx');
setModalLoader(loadAuthModal);

const AuthModal = lazy<ComponentType<DialogProps>>(() =>
  loadAuthModal().then(
    ({ AuthModal: modal }) => ({ default: modal }),
    () => ({ default: LogInPageInstead }),
  ),
);

export function AuthDialogHost() {
  const dialog = authDialog.useValue();
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  // Navigation closes the dialog.
  useEffect(() => {
    if (opened.current !== pathname) closeAuthDialog();
    opened.current = pathname;
  }, [pathname]);
  if (dialog === null) return null;
  return (
    <Suspense fallback={<LoadingIndicator />}>
      <AuthModal dialog={dialog} />
    </Suspense>
  );
}
