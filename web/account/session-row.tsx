import LaptopIcon from 'lucide-react/icons/laptop';
import PhoneIcon from 'lucide-react/icons/smartphone';
import TabletIcon from 'lucide-react/icons/tablet';
import ProgramIcon from 'lucide-react/icons/terminal';
import { endSession } from '#shared/api/auth.ts';
import type { Session } from '#shared/api/auth-schemas.ts';
import { type DeviceKind, describeDevice } from '#shared/rules/describe-device.ts';
import { formatTimeAgo } from '#shared/texts/format-time.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { ignoreMissing } from '../api/ignore-missing.ts';
import { Badge } from '../ui/badge.tsx';
import { T } from '../ui/t.tsx';
import { Time } from '../ui/time.tsx';
import { useNow } from '../ui/time-zone.ts';
import { OneButtonForm } from './one-button-form.tsx';
import styles from './session-row.module.css';

const ICONS: Record<DeviceKind, typeof LaptopIcon> = {
  computer: LaptopIcon,
  phone: PhoneIcon,
  tablet: TabletIcon,
  program: ProgramIcon,
};

type SessionRowProps = { session: Session; onEnded: (name: string) => void };

export function SessionRow({ session, onEnded }: SessionRowProps) {
  const { id, address, created, last_used, is_current } = session;
  const { name, kind } = describeDevice(session.user_agent);
  const Icon = ICONS[kind];
  const now = useNow();
  const used = <Time value={last_used} format="relative" />;
  return (
    <li className={styles.row}>
      <Icon aria-hidden="true" className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.name}>
          <span className={styles.device}>{name}</span>{' '}
          {is_current && <Badge tone="moss">{t('This device')}</Badge>}
        </p>
        <p className={styles.facts}>
          {address ? (
            <T text="Last used {when} from {address}" values={{ when: used, address }} />
          ) : (
            <T text="Last used {when}" values={{ when: used }} />
          )}
        </p>
        <p className={styles.facts}>
          <T text="Logged in {when}" values={{ when: <Time value={created} /> }} />
        </p>
      </div>
      {!is_current && (
        <OneButtonForm
          intent="end-session"
          id={id}
          label={t('Log out')}
          fullLabel={t('Log out of {name}, last used {ago}', { name, ago: formatTimeAgo(last_used, now) })}
          send={() => call(endSession, { id }).catch(ignoreMissing)}
          onSent={() => onEnded(name)}
        />
      )}
    </li>
  );
}
