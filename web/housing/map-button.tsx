import MapIcon from 'lucide-react/icons/map';
import { useEffect, useRef } from 'react';
import { t } from '#shared/texts/t.ts';
import { useAfterPaint } from '../ui/use-after-paint.ts';
import styles from './housing-page.module.css';

type MapButtonProps = { isSheetOpen: boolean; onOpen: () => void };

/** What opens the map in full on a phone. Whoever leaves the map, by whichever way, has the focus back on it. */
export function MapButton({ isSheetOpen, onOpen }: MapButtonProps) {
  // Sixty cards to swipe: drawn between touches, once the press is seen.
  const afterPaint = useAfterPaint();
  const ref = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isSheetOpen);
  useEffect(() => {
    if (wasOpen.current) ref.current?.focus({ preventScroll: true });
    wasOpen.current = isSheetOpen;
  }, [isSheetOpen]);
  if (isSheetOpen) return null;
  return (
    <button ref={ref} type="button" className={styles.mapButton} onClick={() => afterPaint(onOpen)}>
      <MapIcon aria-hidden="true" />
      {t('Map')}
    </button>
  );
}
