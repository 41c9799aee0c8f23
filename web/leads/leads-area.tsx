import { useRevalidator } from 'react-router';
import { t } from '#shared/texts/t.ts';
import { ListSkeleton } from '../manager/list-skeleton.tsx';
import { LoadAnew } from '../manager/load-anew.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import styles from './leads-area.module.css';
import { LeadsView } from './leads-view.tsx';
import type { LeadsPageData } from './load-leads.ts';
import { TestModeBand } from './test-mode-band.tsx';

export function LeadsArea({ page }: { page: LeadsPageData }) {
  const { content, cards, now } = page;
  return (
    <div className={styles.area}>
      <TestModeBand cards={cards} />
      {content.kind === 'list' && <LeadsView key={now} list={content} now={now} />}
      {content.kind === 'failed' && <Failed text={content.text} />}
      {content.kind === 'refused' && (
        <LoadAnew>
          <ListSkeleton what="leads" />
        </LoadAnew>
      )}
    </div>
  );
}

function Failed({ text }: { text: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <FailedState
      title={t('Your leads did not load')}
      text={text}
      level={1}
      onRetry={revalidate}
      isRetrying={state !== 'idle'}
    />
  );
}
