import type { MouseEvent } from 'react';
import { Link, type LinkProps, useLocation } from 'react-router';
import { loginPath, PAGES, signUpPath } from '#shared/pages.ts';
import { isPlainClick } from '../ui/is-plain-click.ts';
import { type AuthDialog, openAuthDialog, preloadAuthModal } from './auth-dialog.ts';
import { useReturnPath } from './use-return-path.ts';

type AuthLinkProps = Omit<LinkProps, 'to'> &
  AuthDialog & {
    /** Called before the dialog opens. Not called if the link navigates. */
    onOpen?: () => void;
  };

/** Link to a login form. Opens the dialog, except without JavaScript and on the login page. */
export function AuthLink({ form, next, onOpen, ...rest }: AuthLinkProps) {
  const here = useReturnPath();
  const isDialog = `${useLocation().pathname.replace(/\/$/, '')}/` !== PAGES.login;
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isDialog || !isPlainClick(event)) return;
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
      onPointerEnter={isDialog ? preloadAuthModal : undefined}
      onFocus={isDialog ? preloadAuthModal : undefined}
    />
  );
}
