import type { ReactNode, Ref } from 'react';
import { Scene, type SceneName } from '../ui/scene.tsx';
import styles from './notice-screen.module.css';

type NoticeScreenProps = {
  scene: SceneName;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
};

/** One thing at a time: a drawing, what it is about, what to do. */
export function NoticeScreen({ scene, title, children, actions, headingRef }: NoticeScreenProps) {
  return (
    <div className={styles.screen}>
      <Scene name={scene} className={styles.drawing} />
      <h1 ref={headingRef} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <div className={styles.body}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
