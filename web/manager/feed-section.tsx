import { useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { createManagerFeed, deleteManagerFeed, FEED_FORMATS, listingFeed } from '#shared/api/manager-feed.ts';
import { t } from '#shared/texts/t.ts';
import { addressOf, call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import styles from './bulk-view.module.css';

const NAMES = { mits: 'MITS 4.1', hotpads: 'HotPads 2.1' };

type FeedSectionProps = { feedKey: string | null; publicUrl: string };

/** The URL under which other sites fetch the manager's listings. */
export function FeedSection({ feedKey, publicUrl }: FeedSectionProps) {
  const [key, setKey] = useState(feedKey);
  const [isBusy, setIsBusy] = useState(false);
  const [notice, setNotice] = useState<{ done?: string; wrong?: string }>({});

  const change = async (endpoint: typeof createManagerFeed | typeof deleteManagerFeed, done: string) => {
    setIsBusy(true);
    setNotice({});
    try {
      const feed = await call(endpoint, {});
      setKey(feed.key);
      setNotice({ done });
    } catch (error) {
      if (!isProblem(error)) throw error;
      setNotice({ wrong: error.problem.detail });
    } finally {
      setIsBusy(false);
    }
  };
  const handleCreate = () =>
    change(createManagerFeed, key ? t('The old address no longer works.') : t('The address is ready.'));
  return (
    <Card as="section" aria-labelledby="share-title" className={styles.card}>
      <h2 id="share-title" className={styles.subtitle}>
        {t('Share your listings')}
      </h2>
      <p className={styles.about}>
        {t(
          'Other listing sites can read your active listings from this address. Anyone who has it can read them, so share it only with sites that you trust.',
        )}
      </p>
      <FormNotice detail={notice.wrong ?? null} done={notice.done ?? null} />
      {key && (
        <dl className={styles.feeds}>
          {FEED_FORMATS.map((format) => (
            <div key={format}>
              <dt>{NAMES[format]}</dt>
              <dd>
                <a href={addressOf(listingFeed, { key, format })}>
                  {publicUrl}
                  {addressOf(listingFeed, { key, format })}
                </a>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.row}>
        <Button tone="quiet" isBusy={isBusy} onClick={handleCreate}>
          {key ? t('Replace address') : t('Create address')}
        </Button>
        {key && (
          <Button
            tone="quiet"
            isBusy={isBusy}
            onClick={() => change(deleteManagerFeed, t('The address is deleted.'))}
          >
            {t('Delete address')}
          </Button>
        )}
      </div>
    </Card>
  );
}
