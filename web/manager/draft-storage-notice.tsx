import { t } from '#shared/texts/t.ts';
import styles from './draft-storage-notice.module.css';
import type { ListingEditor } from './use-listing-editor.ts';

type DraftStorageNoticeProps = { editor: Pick<ListingEditor, 'isStored' | 'isNotStored'> };

export function DraftStorageNotice({ editor: { isStored, isNotStored } }: DraftStorageNoticeProps) {
  if (isNotStored) return null;
  return (
    <span className={styles.stored}>{isStored ? t('Draft saved on this device') : t('Saving a draft…')}</span>
  );
}
