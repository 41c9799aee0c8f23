import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { LogInPrompt } from '../session/log-in-prompt.tsx';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import type { Route } from './+types/staff-reports-page';
import { loadStaffReports } from './load-moderation.ts';
import styles from './moderation-page.module.css';
import { ReportQueue } from './report-queue.tsx';

export const loader = onServer(loadStaffReports);
export const clientLoader = inBrowser(loadStaffReports);

export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { public_url: base = '' } = loaderData ?? {};
  return pageMeta({
    title: t('Reports | Porchlight'),
    description: t('Reports from outside the forums, for staff.'),
    url: base + PAGES.staffReports,
    base,
    isHidden: true,
  });
};

export default function StaffReportsPage({ loaderData: data }: Route.ComponentProps) {
  const { queue, refusal } = data;
  return (
    <div className={styles.page}>
      <h1>{t('Reports')}</h1>
      {refusal?.status === 401 && (
        <LogInPrompt next={PAGES.staffReports}>{t('Please login to view this page.')}</LogInPrompt>
      )}
      {refusal?.status === 403 && (
        <FailedState
          title={t('This page is for staff')}
          text={refusal.detail}
          hasDrawing={false}
          action={<ButtonLink to={PAGES.home}>{t('Go home')}</ButtonLink>}
        />
      )}
      {queue && (
        <>
          <p className={styles.about}>
            {t(
              'People, messages, roommate profiles and listings. Forum reports go to the forum’s moderators.',
            )}
          </p>
          <ReportQueue key={data.now} page={{ ...data, queue }} />
        </>
      )}
    </div>
  );
}
