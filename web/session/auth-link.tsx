import type { MouseEvent } from 'react';
import { Link, type LinkProps, useLocation } from 'react-router';
import { loginPath, PAGES, signUpPath } from '#shared/pages.ts';
import { isPlainPress } from '../ui/is-plain-press.ts';
import { type AuthDialog, openAuthDialog } from './auth-dialog.ts';
import { loadAuthModal } from './load-auth-modal.ts';
import { useReturnAddress } from './use-return-address.ts';

type AuthLinkProps = Omit<LinkProps, 'to'> &
  AuthDialog & {
    /** Before the form opens over the page; not when the link is followed. */
    onOpen?: () => void;
  };

/**
 * Leads to the form over this page, and without scripts to the log-in page, which leads back here. On the log-in page itself
 * it is a link to the other form.
 */
export function AuthLink({ form, next, onOpen, ...rest }: AuthLinkProps) {
  const here = useReturnAddress();
  const isDialog = `${useLocation().pathname.replace(/\/$/, '')}/` !== PAGES.login;
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isDialog || !isPlainPress(event)) return;
    event.preventDefault();
    onOpen?.();
    openAuthDialog({ form, next });
  };
  return (
    <Link
      {...rest}
      to={(form === 'sign-up' ? signUpPath : loginPath)(next ?? here)}
      rel="nofollow"
      aria-haspopup={isDialog ? 'dialog' : undefined}
      onClick={handleClick}
      onPointerEnter={isDialog ? loadAuthModal : undefined}
      onFocus={isDialog ? loadAuthModal : undefined}
    />
  );
}
