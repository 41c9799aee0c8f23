import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { loginPath } from '#shared/pages.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import styles from './log-in-prompt.module.css';

/** Leads to the log-in page; `next` is where to go afterwards, the page that is open when absent. */
export function openLogIn({ next }: { next?: string } = {}): void {
  const { pathname, search } = window.location;
  window.location.assign(loginPath(next ?? pathname + search));
}

/**
 * Says that logging in comes first, and leads there.
 * @param props.children the sentence
 * @param props.next where to go afterwards; the current address when absent
 */
export function LogInPrompt({ children, next }: { children: ReactNode; next?: string }) {
  const { pathname, search } = useLocation();
  return (
    <div className={styles.prompt}>
      <p className={styles.sentence}>{children}</p>
      <div className={styles.ways}>
        <ButtonLink size="small" to={loginPath(next ?? pathname + search)} rel="nofollow">
          Log In
        </ButtonLink>
      </div>
    </div>
  );
}
