import DoneIcon from 'lucide-react/icons/check';
import { LISTING_PANELS, type ListingPanel } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './listing-steps.module.css';
import { PANEL_LABELS } from './panel-labels.ts';
import { isReachable, type PanelValidity } from './validate-listing.ts';

type ListingStepsProps = {
  valid: PanelValidity;
  panel: ListingPanel;
  isBusy: boolean;
  /**
   * Opens a panel. Also called for panels that can't be opened yet; the parent then shows what is missing.
   */
  onPanel: (panel: ListingPanel) => void;
};

export function ListingSteps({ valid, panel, isBusy, onPanel }: ListingStepsProps) {
  return (
    <ol aria-label={t('Steps to a new listing')} className={styles.steps}>
      {LISTING_PANELS.map((one, index) => {
        const canOpen = isReachable(valid, one);
        const isDone = canOpen && valid[one];
        const { title, description } = PANEL_LABELS[one];
        return (
          <li key={one} className={styles.item}>
            <button
              type="button"
              className={styles.step}
              aria-current={one === panel ? 'step' : undefined}
              aria-disabled={!canOpen || undefined}
              disabled={isBusy}
              onClick={() => onPanel(one)}
            >
              <span aria-hidden="true" className={`${styles.mark} ${isDone ? styles.done : ''}`}>
                {isDone ? <DoneIcon /> : index + 1}
              </span>
              <span className={styles.content}>
                <span className={styles.title}>{t(title)}</span>
                <span className={styles.description}>{t(description)}</span>
              </span>
              {isDone && <VisuallyHidden>{t('Completed')}</VisuallyHidden>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
