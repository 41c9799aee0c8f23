import type { ComponentProps } from 'react';
import styles from './card.module.css';

type CardProps = ComponentProps<'div'> & {
  /** The card as a whole leads somewhere: it rises under the pointer. Give its link the class `cardCover`. */
  isLink?: boolean;
  as?: 'div' | 'article' | 'section' | 'li';
};

/** On a card's one link: makes the whole card answer to it. */
export const cardCover = styles.cover;

export function Card({ isLink, as: Tag = 'div', className = '', ...rest }: CardProps) {
  const Any = Tag as 'div';
  return <Any {...rest} className={`${styles.card} ${isLink ? styles.lifted : ''} ${className}`} />;
}
