import { forumPath, moderationPath, schoolPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { LogInPrompt } from '../session/log-in-prompt.tsx';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import type { Route } from './+types/moderation-page';
import { loadModeration } from './load-moderation.ts';
import styles from './moderation-page.module.css';
import { ReportQueue } from './report-queue.tsx';

export const loader = onServer(loadModeration);
export const clientLoader = inBrowser(loadModeration);

export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: t('Reports | Porchlight') }];
  const { school, public_url } = loaderData;
  return pageMeta({
    title: t('Reports in the forum of {name} | Porchlight', { name: school.short_name || school.name }),
    description: t('Forum reports, for moderators.'),
    url: public_url + moderationPath(school),
    base: public_url,
    isHidden: true,
  });
};

export default function ModerationPage({ loaderData: data }: Route.ComponentProps) {
  const { school, queue, refusal } = data;
  return (
    <div className={styles.page}>
      <Breadcrumb
        trail={[
          { label: school.short_name || school.name, to: schoolPath(school) },
          { label: t('Community Forum'), to: forumPath(school) },
          { label: t('Reports') },
        ]}
      />
      <h1>{t('Reports')}</h1>
      {refusal?.status === 401 && (
        <LogInPrompt next={moderationPath(school)}>{t('Please login to view this page.')}</LogInPrompt>
      )}
      {refusal?.status === 403 && (
        <FailedState
          title={t('This page is for moderators')}
          text={refusal.detail}
          hasDrawing={false}
          action={<ButtonLink to={forumPath(school)}>{t('Back to the forum')}</ButtonLink>}
        />
      )}
      {queue && <ReportQueue key={data.now} page={{ ...data, queue }} />}
    </div>
  );
}
