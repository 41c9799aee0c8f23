import { LISTING_PANELS, type ListingPanel } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import styles from './create-buttons.module.css';
import { KeptWords } from './kept-words.tsx';
import type { ListingEditor } from './use-listing-editor.ts';

type CreateButtonsProps = {
  editor: ListingEditor;
  panel: ListingPanel;
  onPanel: (panel: ListingPanel) => void;
  onCreate: () => void;
  onDiscard: () => void;
};

/** The ways on and back below a step of a new listing. */
export function CreateButtons({ editor, panel, onPanel, onCreate, onDiscard }: CreateButtonsProps) {
  const { valid, isValid, isBusy, isChanged } = editor;
  const index = LISTING_PANELS.indexOf(panel);
  const [previous, next] = [LISTING_PANELS[index - 1], LISTING_PANELS[index + 1]];
  return (
    <div className={styles.buttons}>
      <Button tone="quiet" disabled={!previous || isBusy} onClick={() => previous && onPanel(previous)}>
        {t('Previous Step')}
      </Button>
      {next && (
        <Button
          tone={isValid ? 'quiet' : 'primary'}
          disabled={!valid[panel] || isBusy}
          onClick={() => onPanel(next)}
        >
          {t('Next Step')}
        </Button>
      )}
      <Button
        tone={isValid || !next ? 'primary' : 'quiet'}
        disabled={!isValid}
        isBusy={isBusy}
        onClick={onCreate}
      >
        {t('Create New Property')}
      </Button>
      {isChanged && <KeptWords editor={editor} />}
      <Button tone="plain" className={styles.discard ?? ''} disabled={isBusy} onClick={onDiscard}>
        {t('Discard Draft')}
      </Button>
    </div>
  );
}
