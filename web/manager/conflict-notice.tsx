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

/** The listing was saved elsewhere: the manager chooses one version. */
export function ConflictNotice({ editor, theirs }: ConflictNoticeProps) {
  return (
    <section role="alert" aria-label={t('Changed elsewhere')} className={styles.notice}>
      <p className={styles.title}>
        <T
          text="This listing was saved in another window or on another device (last on {time}) while you were editing it. Nothing has been overwritten."
          values={{ time: <Time value={lastSaved(theirs)} /> }}
        />
      </p>
      <p>
        {t(
          '“Load theirs” shows the saved version and discards your unsaved changes. “Keep mine” keeps your version: saving it replaces the other changes, including added floor plans and photos.',
        )}
      </p>
      <div className={styles.choices}>
        <Button size="small" tone="quiet" onClick={editor.loadTheirs}>
          {t('Load theirs')}
        </Button>
        <Button size="small" tone="quiet" onClick={editor.keepMine}>
          {t('Keep mine')}
        </Button>
      </div>
    </section>
  );
}
