import type { ComponentProps } from 'react';
import styles from './card.module.css';

type CardProps = ComponentProps<'div'> & {
  /** True if the whole card is clickable. It needs a link with class `cardCover`. */
  isLink?: boolean;
  as?: 'div' | 'article' | 'section' | 'li';
};

/** Extends the link to the whole card. */
export const cardCover = styles.cover;

export function Card({ isLink, as: Tag = 'div', className = '', ...rest }: CardProps) {
  const Any = Tag as 'div';
  return <Any {...rest} className={`${styles.card} ${isLink ? styles.lifted : ''} ${className}`} />;
}
