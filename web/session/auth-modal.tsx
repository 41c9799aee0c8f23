import { useLayoutEffect, useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { t } from '#shared/texts/t.ts';
import { Modal } from '../ui/modal.tsx';
import { type AuthDialog, closeAuthDialog } from './auth-dialog.ts';
import { LogInForm } from './log-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export function AuthModal({ dialog }: { dialog: AuthDialog }) {
  const { form, next } = dialog;
  const ref = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each form
  useLayoutEffect(() => {
    const first = ref.current?.querySelector('input');
    // Sets `autofocus` itself, because React drops it and dialogs need it.
    first?.setAttribute('autofocus', '');
    first?.focus();
  }, [form]);
  const handleDone = () => {
    closeAuthDialog();
    if (next) navigate(next);
    // Reloads the page's data, because a logged-in user may see other data.
    else revalidate();
    // After login, the button that opened the dialog may be gone, so that the focus is lost.
    setTimeout(() => {
      if (document.activeElement === document.body) document.querySelector('main')?.focus();
    });
  };
  return (
    <Modal isOpen onClose={closeAuthDialog} title={form === 'log-in' ? t('Log in') : t('Sign up')}>
      <div ref={ref} key={form}>
        {form === 'log-in' ? (
          <LogInForm onDone={handleDone} next={next} />
        ) : (
          <SignUpForm onDone={handleDone} next={next} />
        )}
      </div>
    </Modal>
  );
}
