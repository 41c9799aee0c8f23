import type { ComponentProps } from 'react';
import { type ButtonStyle, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** True while an action runs. The button then keeps the focus but ignores clicks. */
    isBusy?: boolean;
  };

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
