import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { describeSteps } from './describe-steps.ts';
import styles from './editor-notices.module.css';
import type { ListingEditor } from './use-listing-editor.ts';

type EditorNoticesProps = {
  editor: ListingEditor;
  /** How saving is tried again, as its button says it. */
  again: string;
  onDiscard: () => void;
};

/** What the person must know of the draft: what was kept, what stopped, who else has saved. */
export function EditorNotices({ editor, again, onDiscard }: EditorNoticesProps) {
  const { report, isBusy, theirs, isRestored, isUnkept } = editor;
  const isStopped = !isBusy && report?.detail != null;
  return (
    <div className={styles.notices}>
      {isRestored && !theirs && !isBusy && (
        <div role="status" className={styles.notice}>
          <p>{t('Your unsaved changes were kept.')}</p>
          <Button tone="quiet" size="small" onClick={onDiscard}>
            {t('Discard them')}
          </Button>
        </div>
      )}
      {isUnkept && (
        <p role="status" className={styles.notice}>
          {t('This browser does not let us keep your draft: it lives only in this tab until it is saved.')}
        </p>
      )}
      {theirs && <ConflictNotice editor={editor} theirs={theirs} />}
      {isStopped && (
        <div role="alert" className={`${styles.notice} ${styles.stopped}`}>
          <p className={styles.detail}>{report.detail}</p>
          {report.done.length > 0 && <p>{t('Saved: {steps}.', { steps: describeSteps(report.done) })}</p>}
          {report.left.length > 0 && (
            <p>
              {t('Left to save: {steps}. Nothing is lost: press ‘{button}’ to go on.', {
                steps: describeSteps(report.left),
                button: again,
              })}
            </p>
          )}
        </div>
      )}
      {isBusy && report && (
        <p role="status" className={styles.notice}>
          {report.doing}
        </p>
      )}
    </div>
  );
}
