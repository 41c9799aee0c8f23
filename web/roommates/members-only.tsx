import { EMAIL_UNCONFIRMED } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { ConfirmEmailNotice } from '../session/confirm-email-notice.tsx';
import { LogInPrompt } from '../session/log-in-prompt.tsx';
import type { Refusal } from './load-own-profile.ts';
import styles from './members-only.module.css';

export function MembersOnly({ title, refusal }: { title: string; refusal: Refusal }) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <Reason refusal={refusal} />
    </div>
  );
}

function Reason({ refusal: { status, detail, code } }: { refusal: Refusal }) {
  if (status === 401) return <LogInPrompt>{t('Please login to view this page.')}</LogInPrompt>;
  if (code === EMAIL_UNCONFIRMED.code)
    return (
      <ConfirmEmailNotice>{t('Confirm your email address to see roommate profiles.')}</ConfirmEmailNotice>
    );
  return <p className={styles.sentence}>{detail}</p>;
}
