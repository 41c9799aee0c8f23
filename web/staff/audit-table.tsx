import { Link } from 'react-router';
import type { AuditEvent } from '#shared/api/staff-schemas.ts';
import { staffPersonPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import tableStyles from '../leads/lead-table.module.css';
import { Time } from '../ui/time.tsx';
import styles from './staff.module.css';

/** Acts and details are words of the API, in every language. */
export function AuditTable({ events }: { events: AuditEvent[] }) {
  return (
    <div className={tableStyles.frame}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Act')}</th>
            <th scope="col">{t('When')}</th>
            <th scope="col">{t('By')}</th>
            <th scope="col">{t('About')}</th>
            <th scope="col">{t('Reason')}</th>
          </tr>
        </thead>
        {events.map(({ id, act, created, actor, user, subject, reason, detail }) => (
          <tbody key={id}>
            <tr>
              <th scope="row" className={tableStyles.property}>
                <code>{act}</code>
              </th>
              <td data-label={t('When')}>
                <Time value={created} />
              </td>
              <td data-label={t('By')}>{actor || '–'}</td>
              <td data-label={t('About')}>
                {user ? <Link to={staffPersonPath(user.id)}>{user.username}</Link> : (subject ?? '–')}
              </td>
              <td data-label={t('Reason')}>
                {reason}
                {Object.keys(detail).length > 0 && (
                  <code className={styles.clamped}>{JSON.stringify(detail)}</code>
                )}
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  );
}
