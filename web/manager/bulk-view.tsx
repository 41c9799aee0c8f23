import { t } from '#shared/texts/t.ts';
import styles from './bulk-view.module.css';
import { ExportSection } from './export-section.tsx';
import { ImportSection } from './import-section.tsx';

export function BulkView() {
  return (
    <div className={styles.view}>
      <h1 className={styles.title}>{t('Import and export')}</h1>
      <ImportSection />
      <ExportSection />
    </div>
  );
}
