import { Link } from 'react-router';
import { LISTING_PANELS, type ListingPanel, managerPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import styles from './edit-menu.module.css';
import { countErrors } from './judge-listing.ts';
import { KeptWords } from './kept-words.tsx';
import { PANEL_WORDS } from './panel-words.ts';
import type { ListingEditor } from './use-listing-editor.ts';

type EditMenuProps = {
  editor: ListingEditor;
  id: number;
  panel: ListingPanel;
  onSave: () => void;
  onDelete: () => void;
};

/** The four panels of a saved listing in their order, and what may be done with it (section 2.10). */
export function EditMenu({ editor, id, panel, onSave, onDelete }: EditMenuProps) {
  const { found, isChanged, isBusy, canSave, theirs, reset } = editor;
  return (
    <div className={styles.menu}>
      <nav aria-label={t('Parts of this listing')}>
        <ul className={styles.panels}>
          {LISTING_PANELS.map((one) => {
            const wrong = countErrors(found, one);
            return (
              <li key={one}>
                <Link
                  to={managerPath({ view: 'edit', id, panel: one })}
                  preventScrollReset
                  className={styles.panel}
                  aria-current={one === panel ? 'page' : undefined}
                >
                  {t(PANEL_WORDS[one].title)}
                  {wrong > 0 && <Badge tone="brick">{t('{count} to fix', { count: wrong })}</Badge>}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div role="status">
        {isBusy ? (
          <Badge>{t('Saving…')}</Badge>
        ) : (
          <Badge tone={isChanged ? 'lamp' : 'moss'}>
            {isChanged ? t('Unsaved changes') : t('All saved')}
          </Badge>
        )}
      </div>
      {isChanged && <KeptWords editor={editor} />}
      <div className={styles.buttons}>
        <Button disabled={!canSave || theirs !== null} isBusy={isBusy} onClick={onSave}>
          {t('Save')}
        </Button>
        <Button tone="quiet" disabled={!isChanged || isBusy} onClick={reset}>
          {t('Cancel')}
        </Button>
      </div>
      <Button tone="plain" disabled={isBusy} onClick={onDelete}>
        {t('Delete Property')}
      </Button>
    </div>
  );
}
