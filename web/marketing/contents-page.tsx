import type { ReactNode } from 'react';
import { ContentsList } from '../blog/contents-list.tsx';
import styles from './contents-page.module.css';

type Props = {
  head: ReactNode;
  contents: Parameters<typeof ContentsList>[0];
  children: ReactNode;
  foot?: ReactNode;
};

export function ContentsPage({ head, contents, children, foot }: Props) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>{head}</header>
      <div className={styles.columns}>
        <ContentsList {...contents} />
        {children}
      </div>
      {foot}
    </div>
  );
}
