import { useId } from 'react';
import { LISTING_PANELS, type ListingPanel } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import styles from './create-buttons.module.css';
import { DraftStorageNotice } from './draft-storage-notice.tsx';
import { MissingSummary } from './missing-summary.tsx';
import { SaveProgress } from './save-progress.tsx';
import type { ListingEditor } from './use-listing-editor.ts';

type CreateButtonsProps = {
  editor: ListingEditor;
  panel: ListingPanel;
  onPanel: (panel: ListingPanel) => void;
  create: string;
  onCreate: () => void;
  onDiscard: () => void;
};

/**
 * Buttons of the creation form. A button that needs missing data looks disabled (section 2.10); a click shows
 * what is missing.
 */
export function CreateButtons({ editor, panel, onPanel, create, onCreate, onDiscard }: CreateButtonsProps) {
  const { valid, found, isValid, isBusy, isChanged, checkPanel } = editor;
  const id = useId();
  const index = LISTING_PANELS.indexOf(panel);
  const [previous, next] = [LISTING_PANELS[index - 1], LISTING_PANELS[index + 1]];
  // 'Next Step' requires a valid panel. The last button requires that all panels are valid.
  const required = next ? [panel] : LISTING_PANELS;
  const missing = required.filter((one) => !valid[one]);
  const describedBy = missing.length > 0 ? id : undefined;
  return (
    <div className={styles.box}>
      {!isBusy && <MissingSummary id={id} found={found} panels={missing} />}
      <div className={styles.buttons}>
        <Button tone="quiet" disabled={!previous || isBusy} onClick={() => previous && onPanel(previous)}>
          {t('Previous Step')}
        </Button>
        {next && (
          <Button
            tone={isValid ? 'quiet' : 'primary'}
            aria-disabled={!valid[panel] || undefined}
            aria-describedby={describedBy}
            disabled={isBusy}
            onClick={() => checkPanel(panel) && onPanel(next)}
          >
            {t('Next Step')}
          </Button>
        )}
        <Button
          tone={isValid || !next ? 'primary' : 'quiet'}
          aria-disabled={!isValid || undefined}
          aria-describedby={next ? undefined : describedBy}
          isBusy={isBusy}
          onClick={onCreate}
        >
          {create}
        </Button>
        <SaveProgress editor={editor} />
        {isChanged && !isBusy && <DraftStorageNotice editor={editor} />}
        <Button tone="plain" className={styles.discard ?? ''} disabled={isBusy} onClick={onDiscard}>
          {t('Discard Draft')}
        </Button>
      </div>
    </div>
  );
}
