import type { ReactNode } from 'react';
import styles from './panel-section.module.css';

type PanelSectionProps = {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
};

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
