import styles from './bulk-view.module.css';
import { ExportSection } from './export-section.tsx';
import { ImportSection } from './import-section.tsx';

/** Many listings at once: in from a file, out to a file. */
export function BulkView() {
  return (
    <div className={styles.view}>
      <h1 className={styles.title}>Import and export</h1>
      <ImportSection />
      <ExportSection />
    </div>
  );
}
