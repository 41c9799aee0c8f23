import { useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { REPORT_STATES } from '#shared/api/reports.ts';
import { t } from '#shared/texts/t.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { CaseCard } from './case-card.tsx';
import { HistoryList } from './history-list.tsx';
import type { QueuePageData, QueueTab } from './load-moderation.ts';
import { TAB_WORDS } from './moderation-words.ts';
import styles from './report-queue.module.css';
import { useLaterFocus } from './use-later-focus.ts';

const TABS: QueueTab[] = [...REPORT_STATES, 'history'];

type ReportQueueProps = { data: QueuePageData };

export function ReportQueue({ data }: ReportQueueProps) {
  return <Queue key={`${data.tab}.${data.before ?? 0}`} data={data} />;
}

function Queue({ data }: ReportQueueProps) {
  const { tab, cases, events, next, counts } = data;
  const { revalidate } = useRevalidator();
  const [news, setNews] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const focusTitle = useLaterFocus(title);
  const [trouble, setTrouble] = useState<string | null>(null);
  const handleMoved = (sentence: string) => {
    setTrouble(null);
    setNews(sentence);
    // The card and its focused button move to another tab.
    focusTitle();
    revalidate();
  };
  /** The message stays in place while the list reloads. */
  const handleOvertaken = (sentence: string) => {
    setNews('');
    setTrouble(sentence);
    focusTitle();
    revalidate();
  };
  return (
    <>
      <nav aria-label={t('States of reports')} className={styles.tabs}>
        {TABS.map((name) => (
          <Link
            key={name}
            to={`?state=${name}`}
            preventScrollReset
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(TAB_WORDS[name])}
            {counts && name !== 'history' && <span className={styles.count}>{counts[name]}</span>}
          </Link>
        ))}
      </nav>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {t(TAB_WORDS[tab])}
      </h2>
      <p role="status" className={styles.news}>
        {news}
      </p>
      <div className={styles.trouble}>
        <FormNotice detail={trouble} />
      </div>
      {cases?.length === 0 && (
        <EmptyState scene="porch" level={0} title={t('Nothing here')} text={t('No reports in this state.')} />
      )}
      {cases && (
        <ul className={styles.cases}>
          {cases.map((one) => (
            <CaseCard key={one.id} report={one} onMoved={handleMoved} onOvertaken={handleOvertaken} />
          ))}
        </ul>
      )}
      {events && <HistoryList events={events} />}
      {next !== null && (
        <ButtonLink tone="quiet" to={`?state=${tab}&before=${next}`} className={styles.more}>
          {t('Show older')}
        </ButtonLink>
      )}
    </>
  );
}
