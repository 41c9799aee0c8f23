import LogInIcon from 'lucide-react/icons/log-in';
import LogOutIcon from 'lucide-react/icons/log-out';
import MailIcon from 'lucide-react/icons/mail';
import MenuIcon from 'lucide-react/icons/menu';
import UserPlusIcon from 'lucide-react/icons/user-plus';
import { type KeyboardEvent, useRef } from 'react';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { unreadText } from '#shared/rules/unread-text.ts';
import { t } from '#shared/texts/t.ts';
import { useSettings } from '../api/use-settings.ts';
import { useUnread } from '../messages/use-unread.ts';
import { AuthLink } from '../session/auth-link.tsx';
import { LogOutForm } from '../session/log-out-form.tsx';
import { personInitials, personName } from '../session/person-initials.ts';
import { useSession } from '../session/use-session.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { menuEntries } from './menu-entries.ts';
import styles from './nav-menu.module.css';
import { reportProblemLink } from './report-problem-link.ts';
import { SiteLink } from './site-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import unreadMarkStyles from './unread-mark.module.css';
import { useCloseOnLeave } from './use-close-on-leave.ts';

function MenuButton({ user }: { user: CurrentUser | null }) {
  if (!user) {
    return (
      <summary className={styles.button}>
        <MenuIcon aria-hidden="true" />
        <span className={styles.label}>{t('Menu')}</span>
      </summary>
    );
  }
  return (
    <summary className={`${styles.button} ${styles.known}`}>
      <span className={styles.initials} aria-hidden="true">
        {personInitials(user)}
      </span>
      <VisuallyHidden>{t('Menu, logged in as')} </VisuallyHidden>
      <span className={`${styles.label} ${styles.name}`}>{user.first_name || user.username}</span>
      <MenuIcon aria-hidden="true" />
    </summary>
  );
}

function Ways({ onOpen }: { onOpen: () => void }) {
  return (
    <div className={styles.ways}>
      <AuthLink form="log-in" onOpen={onOpen} className={styles.entry}>
        <LogInIcon aria-hidden="true" />
        {t('Log In')}
      </AuthLink>
      <AuthLink form="sign-up" onOpen={onOpen} className={styles.entry}>
        <UserPlusIcon aria-hidden="true" />
        {t('Sign Up')}
      </AuthLink>
    </div>
  );
}

function LogOutEntry() {
  return (
    <div className={styles.ways}>
      <LogOutForm
        button={(isBusy) => (
          <button type="submit" className={styles.entry} aria-busy={isBusy || undefined}>
            <LogOutIcon aria-hidden="true" />
            {isBusy ? t('Logging out…') : t('Log Out')}
          </button>
        )}
      />
    </div>
  );
}

/** Menu of section 2.2. A native `details` element, so that it works without JavaScript. */
export function NavMenu() {
  const ref = useRef<HTMLDetailsElement>(null);
  const session = useSession();
  const { user } = session;
  const unread = useUnread();
  const counts: Record<string, number> = {
    [PAGES.messages]: unread.conversations,
    [PAGES.notificationSettings]: unread.notifications,
  };
  const email = useSettings()?.support_email;
  useCloseOnLeave(ref, () => ref.current?.removeAttribute('open'));
  const close = () => {
    if (!ref.current) return;
    ref.current.open = false;
    ref.current.querySelector('summary')?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && ref.current?.open) close();
  };
  return (
    <details ref={ref} className={styles.menu} onKeyDown={handleKeyDown}>
      <MenuButton user={user} />
      <div className={styles.panel}>
        {user && (
          <p className={styles.who}>
            <span className={styles.fullName}>{personName(user)}</span>
            <span className={styles.username}>{user.username}</span>
          </p>
        )}
        {menuEntries(session).map(({ path, label, Icon }) => (
          <SiteLink key={path} to={path} className={styles.entry}>
            <Icon aria-hidden="true" />
            {label}
            <UnreadMark count={counts[path] ?? 0} of={t('unread')} />
          </SiteLink>
        ))}
        {email && (
          <a href={reportProblemLink(email)} className={styles.entry}>
            <MailIcon aria-hidden="true" />
            {t('Report a Problem')}
          </a>
        )}
        {user ? <LogOutEntry /> : <Ways onOpen={close} />}
        <ThemeSwitch />
      </div>
    </details>
  );
}

type UnreadMarkProps = {
  count: number;
  /** Word that follows the count for screen readers, such as `unread`. */
  of: string;
};

function UnreadMark({ count, of }: UnreadMarkProps) {
  if (count === 0) return null;
  return (
    <span className={unreadMarkStyles.mark}>
      {unreadText(count)}
      <VisuallyHidden> {of}</VisuallyHidden>
    </span>
  );
}
