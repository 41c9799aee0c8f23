import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { T } from '../ui/t.tsx';
import { Time } from '../ui/time.tsx';
import styles from './conflict-notice.module.css';
import type { ListingEditor } from './use-listing-editor.ts';

type ConflictNoticeProps = { editor: ListingEditor; theirs: ManagerProperty };

function lastSaved({ updated, floor_plans, photos }: ManagerProperty): string {
  const times = [updated, ...[...floor_plans, ...photos].map((part) => part.updated)];
  return times.reduce((last, time) => (Date.parse(time) > Date.parse(last) ? time : last));
}

/**
 * Notice that another window or device has saved the listing. The manager chooses one of the two versions.
 */
export function ConflictNotice({ editor, theirs }: ConflictNoticeProps) {
  return (
    <section role="alert" aria-label={t('Changed elsewhere')} className={styles.notice}>
      <p className={styles.title}>
        <T
          text="Someone saved this listing in another window or on another device (last on {time}) while you were editing it. Nothing was overwritten."
          values={{ time: <Time value={lastSaved(theirs)} /> }}
        />
      </p>
      <p>
        {t(
          '“Load the saved version” discards your unsaved changes. “Keep my changes” replaces the other changes when you save, including added floor plans and photos.',
        )}
      </p>
      <div className={styles.choices}>
        <Button size="small" tone="quiet" onClick={editor.loadTheirs}>
          {t('Load the saved version')}
        </Button>
        <Button size="small" tone="quiet" onClick={editor.keepMine}>
          {t('Keep my changes')}
        </Button>
      </div>
    </section>
  );
}
