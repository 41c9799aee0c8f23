import { useId } from 'react';
import { Link } from 'react-router';
import { LISTING_PANELS, type ListingPanel, managerPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DraftStorageNotice } from './draft-storage-notice.tsx';
import styles from './edit-menu.module.css';
import { MissingSummary } from './missing-summary.tsx';
import { PANEL_LABELS } from './panel-labels.ts';
import { SaveProgress } from './save-progress.tsx';
import type { ListingEditor } from './use-listing-editor.ts';
import { countErrors } from './validate-listing.ts';

type EditMenuProps = {
  editor: ListingEditor;
  id: number;
  panel: ListingPanel;
  onSave: () => void;
  onDelete: () => void;
};

export function EditMenu({ editor, id, panel, onSave, onDelete }: EditMenuProps) {
  const { found, advice, valid, isChanged, isBusy, canSave, theirs, reset } = editor;
  const missingId = useId();
  const missing = LISTING_PANELS.filter((one) => !valid[one]);
  const isWaiting = !canSave || theirs !== null;
  return (
    <div className={styles.menu}>
      <nav aria-label={t('Parts of this listing')}>
        <ul className={styles.panels}>
          {LISTING_PANELS.map((one) => {
            const wrong = countErrors(found, one);
            const suggestions = countErrors(advice, one);
            return (
              <li key={one}>
                <Link
                  to={managerPath({ view: 'edit', id, panel: one })}
                  preventScrollReset
                  className={styles.panel}
                  aria-current={one === panel ? 'page' : undefined}
                >
                  {t(PANEL_LABELS[one].title)}
                  {wrong > 0 && <Badge tone="brick">{t('{count} to fix', { count: wrong })}</Badge>}
                  {wrong === 0 && suggestions > 0 && (
                    <Badge>
                      {t('{count, plural, one {# suggestion} other {# suggestions}}', { count: suggestions })}
                    </Badge>
                  )}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className={styles.state}>
        {!isBusy && (
          <span role="status">
            <Badge key={String(isChanged)} tone={isChanged ? 'lamp' : 'moss'}>
              {isChanged ? t('Unsaved changes') : t('All saved')}
            </Badge>
          </span>
        )}
        {isChanged && !isBusy && <DraftStorageNotice editor={editor} />}
      </div>
      <div className={styles.buttons}>
        <div className={styles.wide}>
          <SaveProgress editor={editor} />
          {!isBusy && <MissingSummary id={missingId} found={found} panels={missing} />}
          {theirs && !isBusy && (
            <p id={missingId} className={styles.hint}>
              {t('Choose which changes to keep above, then save.')}
            </p>
          )}
        </div>
        <Button
          aria-disabled={isWaiting || undefined}
          aria-describedby={missing.length > 0 || theirs ? missingId : undefined}
          isBusy={isBusy}
          // Does nothing without changes, because there is nothing to save.
          onClick={theirs || !isChanged ? undefined : onSave}
        >
          {t('Save')}
        </Button>
        <Button tone="quiet" disabled={!isChanged || isBusy} onClick={reset}>
          {t('Cancel')}
        </Button>
      </div>
      <Button tone="plain" disabled={isBusy} onClick={onDelete} className={styles.delete ?? ''}>
        {t('Delete Property')}
      </Button>
    </div>
  );
}
