import BookmarkIcon from 'lucide-react/icons/bookmark';
import { useEffect, useState } from 'react';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import type { LazyComponent } from '../ui/lazy-panel.tsx';
import { whenIdle } from '../ui/when-idle.ts';
import styles from './results-header.module.css';
import type { SaveSearchPanelProps } from './save-search-panel.tsx';

const PANEL: LazyComponent<SaveSearchPanelProps> = {
  load: async () => (await import('./save-search-panel.tsx')).SaveSearchPanel,
};

/** Button that saves the page's search. The code for saved searches loads when the browser is idle. */
export function SaveSearch(search: Pick<SaveSearchPanelProps, 'school' | 'query'>) {
  const [isReady, setReady] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    const load = async () => {
      PANEL.component ??= await PANEL.load();
      setReady(true);
    };
    const handleError = () => {
      if (isOpen) window.location.reload();
    };
    const start = () => void load().catch(handleError);
    return isOpen ? start() : whenIdle(start);
  }, [isOpen]);
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        className={styles.saveSearch ?? ''}
        aria-haspopup="dialog"
        isBusy={isOpen && !isReady}
        onClick={() => setOpen(true)}
      >
        <BookmarkIcon aria-hidden="true" fill={isSaved ? 'currentColor' : 'none'} />
        <span>{isSaved ? t('Saved') : t('Save search')}</span>
      </Button>
      {isReady && PANEL.component && (
        <PANEL.component {...search} isOpen={isOpen} onClose={() => setOpen(false)} onFound={setSaved} />
      )}
    </>
  );
}
