import type { ReactNode } from 'react';
import { Scene, type SceneName } from './scene.tsx';
import styles from './state-notice.module.css';

type EmptyStateProps = {
  scene?: SceneName;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Heading level. 0 renders no heading. */
  level?: 0 | 1 | 2 | 3;
};

export function EmptyState({ scene = 'empty-street', title, text, action, level = 2 }: EmptyStateProps) {
  const Title = level === 0 ? 'p' : (`h${level}` as const);
  return (
    <div className={styles.notice}>
      <Scene name={scene} className={styles.drawing} />
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}
