import { useState } from 'react';
import { Link } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { deleteScheduledFeed, fetchScheduledFeed } from '#shared/api/listing-import.ts';
import type { ImportItem, ScheduledFeedItem } from '#shared/api/listing-import-schemas.ts';
import { managerPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { ignoreMissing } from '../api/ignore-missing.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { T } from '../ui/t.tsx';
import { Time } from '../ui/time.tsx';
import { hiddenText } from '../ui/visually-hidden.tsx';
import styles from './bulk-view.module.css';
import { ConfirmModal } from './confirm-modal.tsx';
import { isImportUnconfirmed } from './import-state.ts';

type FeedItemProps = {
  feed: ScheduledFeedItem;
  lastImport: ImportItem | undefined;
  isReading: boolean;
  onRequested: (feed: ScheduledFeedItem) => void;
  onRemoved: () => void;
};

export function FeedItem({ feed, lastImport, isReading, onRequested, onRemoved }: FeedItemProps) {
  const { id, url } = feed;
  const { host } = new URL(url);
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState<'read' | 'remove' | null>(null);
  const [detail, setDetail] = useState<string | null>(null);

  const send = async (kind: 'read' | 'remove', request: () => Promise<void>) => {
    setBusy(kind);
    setDetail(null);
    try {
      await request();
    } catch (error) {
      if (!isProblem(error)) throw error;
      setDetail(error.problem.detail);
    } finally {
      setBusy(null);
    }
  };
  const handleRead = () => send('read', async () => onRequested(await call(fetchScheduledFeed, { id })));
  const handleRemove = () =>
    send('remove', async () => {
      await call(deleteScheduledFeed, { id }).catch(ignoreMissing);
      setIsAsking(false);
      onRemoved();
    });
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.fileName}>{url}</p>
        <FeedState feed={feed} lastImport={lastImport} isReading={isReading} />
        <FormNotice detail={isAsking ? null : detail} />
      </div>
      <div className={styles.row}>
        <Button tone="quiet" size="small" isBusy={busy === 'read' || isReading} onClick={handleRead}>
          <T text="Read now<hidden>: {host}</hidden>" values={{ host, hidden: hiddenText }} />
        </Button>
        <Button tone="plain" size="small" onClick={() => setIsAsking(true)}>
          <T text="Remove<hidden>: {host}</hidden>" values={{ host, hidden: hiddenText }} />
        </Button>
      </div>
      <ConfirmModal
        isOpen={isAsking}
        title={t('Remove this feed?')}
        no={t('Cancel')}
        yes={t('Remove feed')}
        onNo={() => setIsAsking(false)}
        onYes={handleRemove}
        isBusy={busy === 'remove'}
        detail={detail}
      >
        {t('We’ll stop reading {host}. Your listings stay as they are.', { host })}
      </ConfirmModal>
    </li>
  );
}

function FeedState({
  feed,
  lastImport,
  isReading,
}: Pick<FeedItemProps, 'feed' | 'lastImport' | 'isReading'>) {
  const { checked, problem } = feed;
  return (
    <>
      <p className={`${styles.facts} ${styles.state}`}>
        {problem !== null && <Badge tone="brick">{t('Failed')}</Badge>}
        {lastImport && isImportUnconfirmed(lastImport) && <Badge tone="lamp">{t('Needs your OK')}</Badge>}
        <span role="status">
          {isReading ? (
            t('Reading…')
          ) : checked === null ? (
            t('Not read yet')
          ) : problem !== null ? (
            <T text="Last tried {when}" values={{ when: <Time value={checked} format="message" /> }} />
          ) : (
            <T text="Last read {when}" values={{ when: <Time value={checked} format="message" /> }} />
          )}
        </span>
        {lastImport && (
          <Link to={managerPath({ view: 'bulk', import: lastImport.id })}>
            <T text="Report<hidden> of {url}</hidden>" values={{ url: feed.url, hidden: hiddenText }} />
          </Link>
        )}
      </p>
      {problem !== null && <p className={styles.problem}>{problem}</p>}
    </>
  );
}
