import { useCallback, useEffect, useRef } from 'react';
import { afterPaint } from './after-paint.ts';

/** Returns a function that runs work after the next paint. Only the last call runs, and none after unmount. */
export function useAfterPaint(): (act: () => void) => void {
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  return useCallback((act) => {
    cancel.current?.();
    cancel.current = afterPaint(act);
  }, []);
}
