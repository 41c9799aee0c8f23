import { Link } from 'react-router';
import type { StaffPerson } from '#shared/api/staff-schemas.ts';
import { staffReportPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { KIND_LABELS, TAB_LABELS } from '../forum/moderation-labels.ts';
import tableStyles from '../leads/lead-table.module.css';
import { Time } from '../ui/time.tsx';
import styles from './staff.module.css';
import { ROW_LINK } from './use-staff-keys.ts';

export function CaseTable({ cases }: { cases: StaffPerson['reports'] }) {
  return (
    <div className={tableStyles.frame}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">{t('What')}</th>
            <th scope="col">{t('Reports')}</th>
            <th scope="col">{t('State')}</th>
            <th scope="col">{t('Last change')}</th>
          </tr>
        </thead>
        {cases.map(({ id, kind, count, state, updated }) => (
          <tbody key={id}>
            <tr>
              <th scope="row" className={tableStyles.property}>
                <Link to={staffReportPath(id)} className={styles.row} {...ROW_LINK}>
                  {t('Report {id}: {kind}', { id, kind: t(KIND_LABELS[kind]) })}
                </Link>
              </th>
              <td data-label={t('Reports')}>{count}</td>
              <td data-label={t('State')}>{t(TAB_LABELS[state])}</td>
              <td data-label={t('Last change')}>
                <Time value={updated} format="relative" />
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  );
}
