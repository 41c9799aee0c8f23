import { useRef, useState } from 'react';
import { Link, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { REPORT_STATES } from '#shared/api/reports.ts';
import { forumPath, moderationPath, schoolPath } from '#shared/pages.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { LogInPrompt } from '../session/log-in-prompt.tsx';
import { pageMeta } from '../shell/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { CaseCard } from './case-card.tsx';
import { HistoryList } from './history-list.tsx';
import { loadModeration, type ModerationPageData, type QueueTab } from './load-moderation.ts';
import styles from './moderation-page.module.css';
import { TAB_WORDS } from './moderation-words.ts';
import { useLaterFocus } from './use-later-focus.ts';

export const loader = onServer(loadModeration);
export const clientLoader = inBrowser(loadModeration);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Reports | Porchlight' }];
  const { school, public_url } = loaderData as unknown as ModerationPageData;
  return pageMeta({
    title: `Reports in the forum of ${school.short_name || school.name} | Porchlight`,
    description: 'What was reported in the forum, for its moderators.',
    url: public_url + moderationPath(school),
    base: public_url,
    isHidden: true,
  });
};

/** What was reported in a school's forum, for those who look after it. */
export default function ModerationPage() {
  const data = useLoaderData<typeof loader>() as unknown as ModerationPageData;
  const { school, refusal } = data;
  return (
    <div className={styles.page}>
      <Breadcrumb
        trail={[
          { label: school.short_name || school.name, to: schoolPath(school) },
          { label: 'Community Forum', to: forumPath(school) },
          { label: 'Reports' },
        ]}
      />
      <h1>Reports</h1>
      {refusal?.status === 401 && (
        <LogInPrompt next={moderationPath(school)}>Please login to view this page.</LogInPrompt>
      )}
      {refusal?.status === 403 && (
        <FailedState
          title="This page is for moderators"
          text={refusal.detail}
          hasDrawing={false}
          action={<ButtonLink to={forumPath(school)}>Back to the forum</ButtonLink>}
        />
      )}
      {!refusal && <Queue key={`${data.tab}.${data.before ?? 0}`} data={data} />}
    </div>
  );
}

const TABS: QueueTab[] = [...REPORT_STATES, 'history'];

function Queue({ data }: { data: ModerationPageData }) {
  const { school, tab, cases, events, next, counts } = data;
  const { revalidate } = useRevalidator();
  const [news, setNews] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const focusTitle = useLaterFocus(title);
  const [trouble, setTrouble] = useState<string | null>(null);
  const handleMoved = (sentence: string) => {
    setTrouble(null);
    setNews(sentence);
    // The card goes to another tab and takes the pressed button along.
    focusTitle();
    revalidate();
  };
  /** Who was first is said where it stays, while the list shows the report as it is now. */
  const handleOvertaken = (sentence: string) => {
    setNews('');
    setTrouble(sentence);
    focusTitle();
    revalidate();
  };
  return (
    <>
      <nav aria-label="States of reports" className={styles.tabs}>
        {TABS.map((name) => (
          <Link
            key={name}
            to={`?state=${name}`}
            preventScrollReset
            aria-current={name === tab ? 'page' : undefined}
          >
            {TAB_WORDS[name]}
            {counts && name !== 'history' && <span className={styles.count}>{counts[name]}</span>}
          </Link>
        ))}
      </nav>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {TAB_WORDS[tab]}
      </h2>
      <p role="status" className={styles.news}>
        {news}
      </p>
      <div className={styles.trouble}>
        <FormNotice detail={trouble} />
      </div>
      {cases?.length === 0 && (
        <EmptyState scene="porch" level={0} title="Nothing here" text="No reports in this state." />
      )}
      {cases && (
        <ul className={styles.cases}>
          {cases.map((one) => (
            <CaseCard
              key={one.id}
              report={one}
              school={school}
              onMoved={handleMoved}
              onOvertaken={handleOvertaken}
            />
          ))}
        </ul>
      )}
      {events && <HistoryList events={events} />}
      {next !== null && (
        <ButtonLink tone="quiet" to={`?state=${tab}&before=${next}`} className={styles.more}>
          Show older
        </ButtonLink>
      )}
    </>
  );
}
