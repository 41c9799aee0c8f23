import type { ReactNode } from 'react';
import type { CurrentUser } from '#shared/api/users.ts';
import { showEmail } from '#shared/rules/email-address.ts';
import { t } from '#shared/texts/t.ts';
import { ResendLinkForm } from '../session/resend-link-form.tsx';
import { Badge } from '../ui/badge.tsx';
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

/** Who the account belongs to, and whether the address is theirs for sure. */
export function ProfileSection({ user }: { user: CurrentUser }) {
  const name = `${user.first_name} ${user.last_name}`.trim();
  return (
    <AccountSection id="profile">
      <dl className={styles.facts}>
        {name && <Fact label={t('Name')}>{name}</Fact>}
        <Fact label={t('Username')}>{user.username}</Fact>
        {user.email && (
          <Fact label={t('E-mail address')} isLong>
            <span className={styles.email}>{showEmail(user.email)}</span>
            <Badge tone={user.is_email_confirmed ? 'moss' : 'lamp'}>
              {user.is_email_confirmed ? t('Confirmed') : t('Not confirmed')}
            </Badge>
          </Fact>
        )}
        <Fact label={t('With Porchlight since')}>
          <Time value={user.created} format="date" />
        </Fact>
      </dl>
      {user.email && !user.is_email_confirmed && (
        <div className={styles.resend}>
          <p>
            {t(
              'We sent a link to this address when you gave it. Open it to confirm that the address is yours.',
            )}
          </p>
          <ResendLinkForm email={user.email} />
        </div>
      )}
    </AccountSection>
  );
}
