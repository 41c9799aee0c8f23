import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/**
 * Value for a tag whose text only screen readers announce:
 * `<T text="Unlock<hidden>: {name}</hidden>" values={{ name, hidden: hiddenText }} />`
 */
export const hiddenText = (children: ReactNode) => <VisuallyHidden>{children}</VisuallyHidden>;
