import { Link, type LinkProps } from 'react-router';
import { type ButtonStyle, buttonStyle } from './button-style.ts';

type ButtonLinkProps = LinkProps & ButtonStyle;

export function ButtonLink({ tone, size, isWide, isRound, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonStyle({ tone, size, isWide, isRound }, className)} />;
}
