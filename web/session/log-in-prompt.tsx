import type { ReactNode } from 'react';
import { loginPath } from '#shared/pages.ts';
import { ButtonLink } from '../ui/button-link.tsx';

/** Says that something needs an account, and leads to logging in and back. */
export function LogInPrompt({ children, next }: { children: ReactNode; next?: string }) {
  return (
    <>
      <p>{children}</p>
      <ButtonLink to={loginPath(next)}>Login</ButtonLink>
    </>
  );
}
