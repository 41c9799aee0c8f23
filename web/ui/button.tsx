import type { ComponentProps } from 'react';
import { type ButtonStyle, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** At work: it spins, keeps its focus, and does nothing more when pressed. */
    isBusy?: boolean;
  };

/** A button. Its type is `button`; give `submit` where it sends a form. */
export function Button({
  tone,
  size,
  isWide,
  isRound,
  isBusy = false,
  className,
  onClick,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={isBusy ? 'button' : type}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      className={buttonStyle({ tone, size, isWide, isRound }, className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}
