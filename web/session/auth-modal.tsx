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
    // React drops `autofocus`, which dialogs need.
    first?.setAttribute('autofocus', '');
    first?.focus();
  }, [form]);
  const handleDone = () => {
    closeAuthDialog();
    if (next) navigate(next);
    // Reloads the page's data, which may differ for a logged-in user.
    else revalidate();
    // The button that opened the dialog may be gone after login.
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
