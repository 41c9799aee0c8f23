import type { ReactNode } from 'react';
import styles from './field-pair.module.css';

type FieldPairProps = {
  children: ReactNode;
  /** `small` for numbers, of which more fit in a row. */
  size?: 'small' | 'medium';
};

/** Fields side by side where there is room; a long hint of one pushes no other down. */
export function FieldPair({ children, size = 'medium' }: FieldPairProps) {
  return <div className={`${styles.pair} ${size === 'small' ? styles.small : ''}`}>{children}</div>;
}
