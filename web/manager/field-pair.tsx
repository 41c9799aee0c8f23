import type { ReactNode } from 'react';
import styles from './field-pair.module.css';

type FieldPairProps = {
  children: ReactNode;
  size?: 'small' | 'narrow' | 'medium';
};

export function FieldPair({ children, size = 'medium' }: FieldPairProps) {
  return <div className={`${styles.pair} ${size === 'medium' ? '' : styles[size]}`}>{children}</div>;
}
