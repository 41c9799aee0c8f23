import { Link } from 'react-router';
import type { ImportItem } from '#shared/api/listing-import-schemas.ts';
import { managerPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Time } from '../ui/time.tsx';
import styles from './bulk-view.module.css';
import { importPhaseText, isImportPending, isImportUnconfirmed } from './import-state.ts';

export function RecentImports({ imports }: { imports: readonly ImportItem[] }) {
  if (imports.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="imports-title" className={styles.card}>
      <h2 id="imports-title" className={styles.subtitle}>
        {t('Recent imports')}
      </h2>
      <ul>
        {imports.map((item) => (
          <li key={item.id} className={styles.item}>
            <div>
              <Link to={managerPath({ view: 'bulk', import: item.id })} className={styles.fileName}>
                {item.file_name}
              </Link>
              <p className={styles.facts}>
                <Time value={item.created} format="message" />
                {item.feed !== null && ` · ${t('Scheduled feed')}`}
              </p>
            </div>
            <StateBadge item={item} isLatest={imports.find(({ feed }) => feed === item.feed) === item} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** @param isLatest false for an earlier version of a feed, which can't be confirmed any more */
function StateBadge({ item, isLatest }: { item: ImportItem; isLatest: boolean }) {
  if (isImportPending(item)) return <Badge>{importPhaseText(item)}</Badge>;
  if (item.state === 'failed') return <Badge tone="brick">{t('Failed')}</Badge>;
  if (isLatest && isImportUnconfirmed(item)) return <Badge tone="lamp">{t('Needs your OK')}</Badge>;
  return item.dry_run ? <Badge>{t('Checked')}</Badge> : <Badge tone="moss">{t('Imported')}</Badge>;
}
