import type { ReactNode } from 'react';
import styles from './field-pair.module.css';

type FieldPairProps = {
  children: ReactNode;
  /** How narrow a field may be: `small` for a number, `narrow` for a word. */
  size?: 'small' | 'narrow' | 'medium';
};

/** Fields side by side where there is room; a long hint of one pushes no other down. */
export function FieldPair({ children, size = 'medium' }: FieldPairProps) {
  return <div className={`${styles.pair} ${size === 'medium' ? '' : styles[size]}`}>{children}</div>;
}
