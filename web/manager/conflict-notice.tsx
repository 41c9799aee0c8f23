import type { ManagerProperty } from '#shared/api/manager-properties.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { T } from '../ui/t.tsx';
import { Time } from '../ui/time.tsx';
import styles from './conflict-notice.module.css';
import { mergeDrafts } from './merge-drafts.ts';
import { toDraft } from './to-draft.ts';
import type { ListingEditor } from './use-listing-editor.ts';

type ConflictNoticeProps = { editor: ListingEditor; theirs: ManagerProperty };

/** The last time at which any part of a listing was saved. */
function lastSaved({ updated, floor_plans, photos }: ManagerProperty): string {
  const times = [updated, ...[...floor_plans, ...photos].map((part) => part.updated)];
  return times.reduce((last, time) => (Date.parse(time) > Date.parse(last) ? time : last));
}

/** The listing was saved elsewhere while it was changed here: what both changed is decided by the person. */
export function ConflictNotice({ editor, theirs }: ConflictNoticeProps) {
  const { draft, base, settle } = editor;
  const { collisions, news } = mergeDrafts(base, draft, toDraft(theirs), 'mine');
  return (
    <section role="alert" aria-label={t('Changed elsewhere')} className={styles.notice}>
      <p className={styles.title}>
        <T
          text="This listing was saved in another window or on another device (last on {time}) while you were editing it. Nothing has been overwritten."
          values={{ time: <Time value={lastSaved(theirs)} /> }}
        />
      </p>
      {collisions.length === 0 ? (
        <p>
          {t(
            'The two sets of changes do not touch each other: load the newer version, and yours stay on top.',
          )}
        </p>
      ) : (
        <table className={styles.table}>
          <caption>{t('Changed in both places')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('What')}</th>
              <th scope="col">{t('Yours')}</th>
              <th scope="col">{t('Saved elsewhere')}</th>
            </tr>
          </thead>
          <tbody>
            {collisions.map(({ label, mine, theirs: other }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine}</td>
                <td>{other}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {news.length > 0 && (
        <p className={styles.news}>
          {collisions.length === 0
            ? t('Changed elsewhere: {names}.', { names: news.join(', ') })
            : t('Changed elsewhere alone: {names}.', { names: news.join(', ') })}
        </p>
      )}
      <div className={styles.ways}>
        <Button size="small" onClick={() => settle('mine')}>
          {collisions.length === 0
            ? t('Load the newer version')
            : t('Load it, and keep mine where we differ')}
        </Button>
        {collisions.length > 0 && (
          <Button size="small" tone="quiet" onClick={() => settle('theirs')}>
            {t('Load it, and take theirs where we differ')}
          </Button>
        )}
        <Button size="small" tone="plain" onClick={() => settle(null)}>
          {t('Discard all my changes')}
        </Button>
      </div>
    </section>
  );
}
