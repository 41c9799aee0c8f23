import type { ComponentProps } from 'react';
import styles from './card.module.css';

type CardProps = ComponentProps<'div'> & {
  /** True if a click anywhere opens the card's link. The link must have the class `cardCover`. */
  isLink?: boolean;
  as?: 'div' | 'article' | 'section' | 'li';
};

/** Class of a link that covers the whole card. */
export const cardCover = styles.cover;

export function Card({ isLink, as: Tag = 'div', className = '', ...rest }: CardProps) {
  const Any = Tag as 'div';
  return <Any {...rest} className={`${styles.card} ${isLink ? styles.lifted : ''} ${className}`} />;
}
