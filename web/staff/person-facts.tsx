import type { StaffPerson } from '#shared/api/staff-schemas.ts';
import { describeDevice } from '#shared/rules/describe-device.ts';
import { showEmail } from '#shared/rules/email-address.ts';
import { msg, t } from '#shared/texts/t.ts';
import { T } from '../ui/t.tsx';
import { Time } from '../ui/time.tsx';
import { ROLE_LABELS } from './role-labels.ts';
import styles from './staff.module.css';
import { Facts } from './staff-frame.tsx';

const TYPES = { student: msg('Student'), manager: msg('Manager'), staff: msg('Staff') };
const LEVELS = { basic: msg('Basic'), premium: msg('Premium') };

export function PersonFacts({ person }: { person: StaffPerson }) {
  const { manager, email, reports_sent, sessions, staff_roles } = person;
  return (
    <Facts
      facts={[
        [t('ID'), person.id],
        [t('Name'), `${person.first_name} ${person.last_name}`.trim()],
        [
          t('Email'),
          email === null
            ? null
            : person.is_email_confirmed
              ? showEmail(email)
              : t('{email} (not confirmed)', { email: showEmail(email) }),
        ],
        [t('Account'), t(TYPES[person.type])],
        [t('Roles'), staff_roles.map((role) => t(ROLE_LABELS[role])).join(', ')],
        manager && [t('Company'), manager.company_name],
        manager && [t('Phone'), manager.phone],
        manager && [t('Level'), t(LEVELS[manager.account_level])],
        manager?.verified_on
          ? [
              t('Checked'),
              <T
                key="check"
                text="{what} ({by}, {on})"
                values={{
                  what: manager.verified_what ?? '',
                  by: manager.verified_by ?? t('deleted user'),
                  on: <Time value={manager.verified_on} format="date" />,
                }}
              />,
            ]
          : null,
        [t('Created'), <Time key="created" value={person.created} />],
        [t('Last login'), person.last_login && <Time key="login" value={person.last_login} />],
        [t('Deleted on'), person.deletion_due && <Time key="due" value={person.deletion_due} />],
        [t('Inquiries'), person.inquiries || null],
        [
          t('Reports sent'),
          reports_sent.count === 0
            ? null
            : t('{count, plural, one {# report} other {# reports}}, {upheld} right', reports_sent),
        ],
        [
          t('Logged in on'),
          sessions.length === 0 ? null : (
            <ul key="sessions" className={styles.section}>
              {sessions.map(({ id, user_agent, last_used }) => (
                <li key={id}>
                  {describeDevice(user_agent).name}, <Time value={last_used} format="relative" />
                </li>
              ))}
            </ul>
          ),
        ],
      ]}
    />
  );
}
