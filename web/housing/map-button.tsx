import MapIcon from 'lucide-react/icons/map';
import { useEffect, useRef } from 'react';
import { t } from '#shared/texts/t.ts';
import { useAfterPaint } from '../ui/use-after-paint.ts';
import styles from './housing-page.module.css';

type MapButtonProps = { isSheetOpen: boolean; onOpen: () => void };

/** Gets the focus back when the map closes. */
export function MapButton({ isSheetOpen, onOpen }: MapButtonProps) {
  // Sixty cards render after the click was painted.
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
