import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { moderationReports } from '#shared/api/moderation.ts';
import { REPORT_STATES } from '#shared/rules/report-states.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { QueryProvider } from '../api/query-provider.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { CaseActions, type CaseUpdate } from './case-actions.tsx';
import { CaseCard } from './case-card.tsx';
import { HistoryList } from './history-list.tsx';
import { findQueue, type LoadedQueue, type QueueTab } from './load-moderation.ts';
import { TAB_LABELS } from './moderation-labels.ts';
import styles from './report-queue.module.css';
import { useFocusAfterClose } from './use-focus-after-close.ts';

const TABS: QueueTab[] = [...REPORT_STATES, 'history'];

type ReportQueueProps = {
  page: LoadedQueue;
  /** Returns the path of a case's own page. */
  toCase?: (id: number) => string;
};

export function ReportQueue(props: ReportQueueProps) {
  return (
    <QueryProvider>
      <Queue {...props} />
    </QueryProvider>
  );
}

function Queue({ page, toCase }: ReportQueueProps) {
  const { tab } = page;
  const { data: queue, refetch } = useQuery({
    queryKey: [moderationReports.path],
    queryFn: ({ signal }) => findQueue(call, page, { signal }),
    initialData: page.queue,
  });
  const { cases, events, next, counts } = queue;
  const [announcement, setAnnouncement] = useState<CaseUpdate>({});
  const title = useRef<HTMLHeadingElement>(null);
  const focusTitle = useFocusAfterClose(title);
  const handleMoved = (update: CaseUpdate) => {
    setAnnouncement(update);
    // The button that had the focus has moved to another tab.
    focusTitle();
    void refetch();
  };
  return (
    <>
      <nav aria-label={t('Report status')} className={styles.tabs}>
        {TABS.map((name) => (
          <Link
            key={name}
            to={`?state=${name}`}
            preventScrollReset
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(TAB_LABELS[name])}
            {name !== 'history' && <span className={styles.count}>{counts[name]}</span>}
          </Link>
        ))}
      </nav>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {t(TAB_LABELS[tab])}
      </h2>
      <p role="status" className={styles.message}>
        {announcement.done}
      </p>
      <div className={styles.loadError}>
        <FormNotice detail={announcement.conflict ?? null} />
      </div>
      {cases?.length === 0 && (
        <EmptyState
          scene="porch"
          level={0}
          title={t('Nothing here')}
          text={t('No reports with this status.')}
        />
      )}
      {cases && (
        <ul className={styles.cases}>
          {cases.map((one) => (
            <CaseCard key={one.id} report={one} to={toCase?.(one.id)}>
              <CaseActions report={one} onMoved={handleMoved} />
            </CaseCard>
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
