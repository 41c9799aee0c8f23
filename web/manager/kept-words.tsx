import { t } from '#shared/texts/t.ts';
import styles from './kept-words.module.css';
import type { ListingEditor } from './use-listing-editor.ts';

type KeptWordsProps = { editor: Pick<ListingEditor, 'isKept' | 'isUnkept'> };

export function KeptWords({ editor: { isKept, isUnkept } }: KeptWordsProps) {
  if (isUnkept) return null;
  return (
    <span className={styles.kept}>{isKept ? t('Kept on this device') : t('Keeping your changes…')}</span>
  );
}
