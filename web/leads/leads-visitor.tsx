import type { ReactNode } from 'react';
import styles from '../manager/manager-page.module.css';
import { NoManager } from '../manager/no-manager.tsx';
import { LogInPrompt } from '../session/log-in-prompt.tsx';
import { useSession } from '../session/use-session.ts';

type LeadsVisitorProps = {
  title: string;
  next: string;
  children: ReactNode;
};

export function LeadsVisitor({ title, next, children }: LeadsVisitorProps) {
  const { isLoggedIn } = useSession();
  return (
    <div className={styles.visitor}>
      <h1>{title}</h1>
      {isLoggedIn ? <NoManager>{children}</NoManager> : <LogInPrompt next={next}>{children}</LogInPrompt>}
    </div>
  );
}
