import type { ReactNode } from 'react';
import { addressBody, resendConfirmation } from '#shared/api/account.ts';
import type { CurrentUser } from '#shared/api/users.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import { call } from '../api/call.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { AccountSection } from './account-section.tsx';
import styles from './profile-section.module.css';
import { useSentForm } from './use-sent-form.ts';

type FactProps = { label: string; isLong?: boolean; children: ReactNode };

function Fact({ label, isLong, children }: FactProps) {
  return (
    <div className={isLong ? `${styles.fact} ${styles.long}` : styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Who the account belongs to, and whether the address is theirs for sure. */
export function ProfileSection({ user }: { user: CurrentUser }) {
  const name = `${user.first_name} ${user.last_name}`.trim();
  return (
    <AccountSection id="profile">
      <dl className={styles.facts}>
        {name && <Fact label="Name">{name}</Fact>}
        <Fact label="Username">{user.username}</Fact>
        {user.email && (
          <Fact label="E-mail address" isLong>
            <span className={styles.email}>{user.email}</span>
            <Badge tone={user.is_email_confirmed ? 'moss' : 'lamp'}>
              {user.is_email_confirmed ? 'Confirmed' : 'Not confirmed'}
            </Badge>
          </Fact>
        )}
        <Fact label="With Porchlight since">{formatDate(user.created)}</Fact>
      </dl>
      {user.email && !user.is_email_confirmed && <ResendForm email={user.email} />}
    </AccountSection>
  );
}

function ResendForm({ email }: { email: string }) {
  const { formProps, detail, done, isBusy } = useSentForm({
    intent: 'resend',
    schema: addressBody,
    send: (body) => call(resendConfirmation, { body }),
    onSent: () => `A new link is on its way to ${email}. It works for a day.`,
  });
  return (
    <form method="post" {...formProps} className={styles.resend}>
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="email" value={email} />
      <p>We sent a link to this address when you gave it. Open it to confirm that the address is yours.</p>
      <FormNotice detail={detail} done={done} />
      <div>
        <Button type="submit" tone="quiet" isBusy={isBusy}>
          Send the link again
        </Button>
      </div>
    </form>
  );
}
