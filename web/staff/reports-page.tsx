import { PAGES, staffReportPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { privateMeta } from '../account/private-meta.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { loadStaffReports } from '../forum/load-moderation.ts';
import { ReportQueue } from '../forum/report-queue.tsx';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import type { Route } from './+types/reports-page';
import styles from './staff.module.css';
import { StaffFrame } from './staff-frame.tsx';

export const loader = onServer(loadStaffReports);
export const clientLoader = inBrowser(loadStaffReports);

export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(t('Reports'), t('Reports from outside the forums, for staff.'), PAGES.staffReports, loaderData);

export default function StaffReportsPage({ loaderData: data }: Route.ComponentProps) {
  const { queue, now } = data;
  return (
    <StaffFrame title={t('Reports')}>
      <p className={styles.soft}>
        {t('People, messages, roommate profiles and listings. Forum reports go to the forum’s moderators.')}
      </p>
      {queue && <ReportQueue key={now} page={{ ...data, queue }} toCase={staffReportPath} />}
    </StaffFrame>
  );
}
