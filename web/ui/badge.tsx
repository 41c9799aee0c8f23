import type { ReactNode } from 'react';
import styles from './badge.module.css';

type BadgeProps = {
  children: ReactNode;
  /** `moss`: available or verified. `lamp`: special. `brick`: needs attention. `photo`: over a picture. */
  tone?: 'plain' | 'moss' | 'lamp' | 'brick' | 'photo';
  title?: string;
};

export function Badge({ children, tone = 'plain', title }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`} title={title}>
      {children}
    </span>
  );
}
