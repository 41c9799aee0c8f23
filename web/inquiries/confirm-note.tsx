import MailIcon from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import { PAGES } from '#shared/pages.ts';
import { ResendLinkForm } from '../session/resend-link-form.tsx';
import { T } from '../ui/t.tsx';
import styles from './confirm-note.module.css';

/** What a student reads whose address is not confirmed: what was asked waits for that. A new link is one press away. */
export function ConfirmNote({ email }: { email: string }) {
  return (
    <div className={styles.note}>
      <MailIcon aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <p>
          <T
            text="<strong>Confirm your e-mail address, then it reaches the manager.</strong> We sent a link to {email}."
            values={{ email, strong: (words: ReactNode) => <strong>{words}</strong> }}
          />
        </p>
        <ResendLinkForm email={email} page={PAGES.inquiries} size="small" className={styles.form} />
      </div>
    </div>
  );
}
