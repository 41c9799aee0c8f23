import { Link } from 'react-router';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { ConfirmNote } from './confirm-note.tsx';
import styles from './sent-note.module.css';

export function SentNote({ user }: { user: CurrentUser }) {
  return (
    <>
      {!user.is_email_confirmed && <ConfirmNote />}
      <p className={styles.follow}>
        <Link to={PAGES.inquiries}>{t('See your inquiries')}</Link>
      </p>
    </>
  );
}
