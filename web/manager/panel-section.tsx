import type { ReactNode } from 'react';
import styles from './panel-section.module.css';

type PanelSectionProps = {
  title: string;
  /** Beside the title, such as how many are chosen. */
  aside?: ReactNode;
  children: ReactNode;
};

/** One group of a panel's fields under its heading. */
export function PanelSection({ title, aside, children }: PanelSectionProps) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>
        {title}
        {aside}
      </legend>
      <div className={styles.body}>{children}</div>
    </fieldset>
  );
}
