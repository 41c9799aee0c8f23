import type { ReactNode, Ref } from 'react';
import { Card } from '../ui/card.tsx';
import { Illustration, type IllustrationName } from '../ui/illustration.tsx';
import styles from './notice-screen.module.css';

type NoticeScreenProps = {
  scene: Extract<IllustrationName, 'porch' | 'lamp-out'>;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
};

export function NoticeScreen({ scene, title, children, actions, headingRef }: NoticeScreenProps) {
  return (
    <div className={styles.screen}>
      <Card className={styles.card}>
        <Illustration
          name={scene}
          isFirst
          className={`${styles.drawing} ${scene === 'porch' ? styles.full : ''}`}
        />
        <div className={styles.content}>
          <h1 ref={headingRef} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          <div className={styles.body}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </Card>
    </div>
  );
}
