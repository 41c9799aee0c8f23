import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import styles from './editor-notices.module.css';
import type { ListingEditor } from './use-listing-editor.ts';

type EditorNoticesProps = {
  editor: ListingEditor;
  onDiscard: () => void;
};

export function EditorNotices({ editor, onDiscard }: EditorNoticesProps) {
  const { isBusy, theirs, isRestored, isUnkept, isOtherTab } = editor;
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
          {isOtherTab
            ? t(
                'Another tab has a draft of a new listing. This one is only in this tab until you create it: do not close the tab.',
              )
            : t('This browser does not let us keep your draft: it lives only in this tab until it is saved.')}
        </p>
      )}
      {theirs && <ConflictNotice editor={editor} theirs={theirs} />}
    </div>
  );
}
