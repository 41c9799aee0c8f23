import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for those who listen to the page. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** The same as a value of a text with tags: `<T text="Unlock<hidden>: {name}</hidden>" values={{ name, hidden: hiddenWords }} />`. */
export const hiddenWords = (words: ReactNode) => <VisuallyHidden>{words}</VisuallyHidden>;
