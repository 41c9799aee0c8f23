import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from './illustration.tsx';
import styles from './state-notice.module.css';

type EmptyStateProps = {
  scene?: IllustrationName;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Level of the heading. With 0, the title is no heading. */
  level?: 0 | 1 | 2 | 3;
};

export function EmptyState({ scene = 'empty-street', title, text, action, level = 2 }: EmptyStateProps) {
  const Title = level === 0 ? 'p' : (`h${level}` as const);
  return (
    <div className={styles.notice}>
      <Illustration name={scene} className={styles.drawing} />
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}
