import MailIcon from 'lucide-react/icons/mail';
import { useState } from 'react';
import { useActionData } from 'react-router';
import * as z from 'zod/mini';
import { resendConfirmation } from '#shared/api/account.ts';
import type { CurrentUser } from '#shared/api/users.ts';
import { PAGES } from '#shared/pages.ts';
import { call } from '../api/call.ts';
import type { FormAnswer } from '../api/on-post.ts';
import { useForm } from '../api/use-form.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import styles from './confirm-note.module.css';

const RESEND = 'resend-link';
const NOTHING_TO_SEND = z.object({});

/** What a student reads whose address is not confirmed: what was asked waits for that. A new link is one press away. */
export function ConfirmNote({ user }: { user: Pick<CurrentUser, 'email'> }) {
  const answer = useActionData() as FormAnswer | undefined;
  const own = answer?.intent === RESEND ? answer : null;
  const [done, setDone] = useState(own?.done ?? null);
  const { formProps, detail, isBusy } = useForm({
    schema: NOTHING_TO_SEND,
    send: () => call(resendConfirmation, { body: { email: user.email ?? '' } }),
    onSent: (sent) => setDone(sent.detail),
    start: own?.done ? null : own,
  });
  return (
    <div className={styles.note}>
      <MailIcon aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <p>
          <strong>Confirm your e-mail address, then it reaches the manager.</strong> We sent a link to{' '}
          {user.email}.
        </p>
        <form method="post" action={PAGES.inquiries} {...formProps} className={styles.form}>
          <input type="hidden" name="intent" value={RESEND} />
          <Button type="submit" tone="quiet" size="small" isBusy={isBusy}>
            Send the link again
          </Button>
        </form>
        <FormNotice detail={detail} done={done} />
      </div>
    </div>
  );
}
