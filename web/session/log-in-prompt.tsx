import type { ReactNode } from 'react';
import { t } from '#shared/texts/t.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { openAuthDialog } from './auth-dialog.ts';
import { AuthLink } from './auth-link.tsx';
import styles from './log-in-prompt.module.css';

export function openLogIn(options: { next?: string } = {}): void {
  openAuthDialog({ form: 'log-in', next: options.next });
}

export function LogInPrompt({ children, next }: { children: ReactNode; next?: string }) {
  return (
    <div className={styles.prompt}>
      <p className={styles.sentence}>{children}</p>
      <div className={styles.ways}>
        <AuthLink form="log-in" next={next} className={buttonStyle({ size: 'small' })}>
          {t('Log in')}
        </AuthLink>
        <AuthLink form="sign-up" next={next} className={buttonStyle({ size: 'small', tone: 'quiet' })}>
          {t('Sign up')}
        </AuthLink>
      </div>
    </div>
  );
}
