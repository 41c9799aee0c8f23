import type { ReactNode } from 'react';
import { changeName } from '#shared/api/account.ts';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { showEmail } from '#shared/rules/email-address.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { useActionForm } from '../api/use-action-form.ts';
import { ResendLinkForm } from '../session/resend-link-form.tsx';
import { reloadUser } from '../session/session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { Time } from '../ui/time.tsx';
import { AccountSection } from './account-section.tsx';
import styles from './profile-section.module.css';

type FactProps = { label: string; isLong?: boolean; children: ReactNode };

function Fact({ label, isLong, children }: FactProps) {
  return (
    <div className={isLong ? `${styles.fact} ${styles.long}` : styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function ProfileSection({ user }: { user: CurrentUser }) {
  return (
    <AccountSection id="profile">
      <NameForm user={user} />
      <dl className={styles.facts}>
        <Fact label={t('Username')}>{user.username}</Fact>
        {user.email && (
          <Fact label={t('Email address')} isLong>
            <span className={styles.email}>{showEmail(user.email)}</span>
            <Badge tone={user.is_email_confirmed ? 'moss' : 'lamp'}>
              {user.is_email_confirmed ? t('Confirmed') : t('Not confirmed')}
            </Badge>
          </Fact>
        )}
        <Fact label={t('Member since')}>
          <Time value={user.created} format="date" />
        </Fact>
      </dl>
      {user.email && !user.is_email_confirmed && (
        <div className={styles.resend}>
          <p>
            {t(
              'We sent a link to this address when you added it. Open it to confirm that the address is yours.',
            )}
          </p>
          <ResendLinkForm email={user.email} />
        </div>
      )}
    </AccountSection>
  );
}

function NameForm({ user }: { user: CurrentUser }) {
  const { formProps, field, detail, done, values, isBusy } = useActionForm({
    intent: 'name',
    schema: async () => (await import('#shared/api/account-bodies.ts')).nameBody,
    send: (body) => call(changeName, { body }),
    onSent: () => {
      void reloadUser().catch(() => null);
      return t('Your name is saved.');
    },
  });
  return (
    <form method="post" {...formProps} className={styles.form}>
      <input type="hidden" name="intent" value="name" />
      <div className={styles.names}>
        <Field
          {...field('first_name')}
          label={t('First name')}
          autoComplete="given-name"
          defaultValue={values.first_name ?? user.first_name}
          required
        />
        <Field
          {...field('last_name')}
          label={t('Last name')}
          autoComplete="family-name"
          defaultValue={values.last_name ?? user.last_name}
          required
        />
      </div>
      <FormNotice detail={detail} done={done} />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {t('Save name')}
        </Button>
      </div>
    </form>
  );
}
