import { Spinner } from '../ui/spinner.tsx';
import styles from './save-progress.module.css';
import type { ListingEditor } from './use-listing-editor.ts';

/** The step of a running save, such as 'Saving photo 3 of 7…'. A live region, so it is always in the page. */
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
