import { useCallback, useEffect, useRef } from 'react';
import { afterPaint } from './after-paint.ts';

/** Only the last call runs; none after unmount. */
export function useAfterPaint(): (act: () => void) => void {
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  return useCallback((act) => {
    cancel.current?.();
    cancel.current = afterPaint(act);
  }, []);
}
