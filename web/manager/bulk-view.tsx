import { t } from '#shared/texts/t.ts';
import { QueryProvider } from '../api/query-provider.tsx';
import styles from './bulk-view.module.css';
import { ExportSection } from './export-section.tsx';
import { FeedSection } from './feed-section.tsx';
import { ImportSection } from './import-section.tsx';
import type { BulkContent } from './load-bulk.ts';
import { RecentImports } from './recent-imports.tsx';
import { ScheduledFeeds } from './scheduled-feeds.tsx';
import { useImportLists } from './use-import-lists.ts';

type BulkViewProps = { content: BulkContent; publicUrl: string };

export function BulkView(props: BulkViewProps) {
  return (
    <QueryProvider>
      <Sections {...props} />
    </QueryProvider>
  );
}

function Sections({ content, publicUrl }: BulkViewProps) {
  const lists = useImportLists(content);
  return (
    <div className={styles.view}>
      <h1 className={styles.title}>{t('Import and export')}</h1>
      <ImportSection first={content.current} feeds={lists.feeds} onStarted={lists.refresh} />
      <ScheduledFeeds lists={lists} />
      <RecentImports imports={lists.imports} />
      <ExportSection />
      <FeedSection feedKey={content.feedKey} publicUrl={publicUrl} />
    </div>
  );
}
