import { useState } from 'react';
import { createScheduledFeed, MAX_SCHEDULED_FEEDS } from '#shared/api/listing-import.ts';
import type { ScheduledFeedItem } from '#shared/api/listing-import-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { useForm } from '../api/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import styles from './bulk-view.module.css';
import { FeedItem } from './feed-item.tsx';
import type { ImportLists } from './use-import-lists.ts';

/** Feeds that Porchlight reads every morning. */
export function ScheduledFeeds({ lists }: { lists: ImportLists }) {
  const { feeds, imports, isReading, refresh, handleRequested } = lists;
  const [done, setDone] = useState<string | null>(null);
  const handleRemoved = () => {
    setDone(t('The feed is removed. Your listings stay as they are.'));
    refresh();
  };
  return (
    <Card as="section" aria-labelledby="feeds-title" className={styles.card}>
      <h2 id="feeds-title" className={styles.subtitle}>
        {t('Scheduled feeds')}
      </h2>
      <p className={styles.about}>
        {t(
          'We read each feed every morning and update your listings. Listings that are no longer in it are hidden. If more than a fifth are missing, nothing changes until you confirm it.',
        )}
      </p>
      <FormNotice detail={null} done={done} />
      {feeds.length > 0 && (
        <ul>
          {feeds.map((feed) => (
            <FeedItem
              key={feed.id}
              feed={feed}
              lastImport={imports.find((item) => item.feed === feed.id)}
              isReading={isReading(feed)}
              onRequested={handleRequested}
              onRemoved={handleRemoved}
            />
          ))}
        </ul>
      )}
      {feeds.length < MAX_SCHEDULED_FEEDS ? (
        <AddFeed
          onAdded={() => {
            setDone(null);
            refresh();
          }}
        />
      ) : (
        <p className={styles.about}>
          {t('You can have up to {max} scheduled feeds.', { max: MAX_SCHEDULED_FEEDS })}
        </p>
      )}
    </Card>
  );
}

function AddFeed({ onAdded }: { onAdded: (feed: ScheduledFeedItem) => void }) {
  const { formProps, field, detail, isBusy } = useForm({
    send: (body) => call(createScheduledFeed, { body: body as { url: string } }),
    onSent: (feed: ScheduledFeedItem, form) => {
      form.reset();
      onAdded(feed);
    },
  });
  return (
    <form {...formProps} className={styles.form}>
      <Field
        {...field('url')}
        label={t('Address of the feed')}
        type="url"
        required
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
      />
      <FormNotice detail={detail} />
      <div className={styles.row}>
        <Button type="submit" tone="quiet" isBusy={isBusy}>
          {t('Add feed')}
        </Button>
      </div>
    </form>
  );
}
