import CheckIcon from 'lucide-react/icons/check';
import type { CurrentUser, ManagerProfile } from '#shared/api/users-schemas.ts';
import { showEmail } from '#shared/rules/email-address.ts';
import { msg, t } from '#shared/texts/t.ts';
import { useSettings } from '../api/use-settings.ts';
import { mailLink } from '../shell/mail-link.ts';
import { Badge } from '../ui/badge.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Card } from '../ui/card.tsx';
import styles from './account-view.module.css';

const PREMIUM = [
  msg('A “verified” badge that says what we checked'),
  msg('Your phone number on every card'),
  msg('Direct messages from students'),
  msg('A building icon next to your name in the forum'),
];

const TYPE_LABELS = { 'single-family': msg('Single-family'), 'multi-family': msg('Multi-family') } as const;

function tierSentence({ type, account_level }: ManagerProfile): string {
  if (type === 'single-family') return t('You choose the tier for each listing.');
  return account_level === 'premium'
    ? t('All your listings are on the premium tier.')
    : t('All your listings are on the free tier. With a premium account they all become premium.');
}

type AccountLevelProps = { user: CurrentUser; manager: ManagerProfile };

export function AccountLevel({ user, manager }: AccountLevelProps) {
  const isPremium = manager.account_level === 'premium';
  return (
    <Card as="section" aria-labelledby="level-title" className={styles.card}>
      <h2 id="level-title" className={styles.subtitle}>
        {t('Your account')}
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>{t('Account level')}</dt>
          <dd>
            <Badge tone={isPremium ? 'lamp' : 'plain'}>{isPremium ? t('Premium') : t('Basic')}</Badge>
          </dd>
        </div>
        <div>
          <dt>{t('Type')}</dt>
          <dd>{t(TYPE_LABELS[manager.type])}</dd>
        </div>
        {manager.company_name && (
          <div>
            <dt>{t('Company')}</dt>
            <dd>{manager.company_name}</dd>
          </div>
        )}
        {user.email && (
          <div>
            <dt>{t('Email address')}</dt>
            <dd>{showEmail(user.email)}</dd>
          </div>
        )}
      </dl>
      <p>{tierSentence(manager)}</p>
      <div className={styles.premium}>
        <h3>{isPremium ? t('Your premium account includes') : t('A premium account includes')}</h3>
        <ul className={styles.points}>
          {PREMIUM.map((point) => (
            <li key={point}>
              <CheckIcon aria-hidden="true" />
              {t(point)}
            </li>
          ))}
        </ul>
      </div>
      {!isPremium && <UpgradeLink username={user.username} />}
    </Card>
  );
}

/** Link that starts an email to support, because an operator checks the manager before the upgrade. */
function UpgradeLink({ username }: { username: string }) {
  const email = useSettings()?.support_email;
  if (!email) return null;
  return (
    <a
      href={mailLink(email, t('Premium account for {username}', { username }))}
      className={buttonStyle({ tone: 'quiet' })}
    >
      {t('Ask for an upgrade by email')}
    </a>
  );
}
