import { Spinner } from '../ui/spinner.tsx';
import styles from './save-progress.module.css';
import type { ListingEditor } from './use-listing-editor.ts';

/**
 * Progress of a save. Always rendered, because screen readers announce only live regions that exist before
 * their text.
 */
export function SaveProgress({
  editor: { isBusy, report },
}: {
  editor: Pick<ListingEditor, 'isBusy' | 'report'>;
}) {
  return (
    <span role="status" className={styles.progress}>
      {isBusy && report && (
        <>
          <Spinner />
          {report.doing}
        </>
      )}
    </span>
  );
}
