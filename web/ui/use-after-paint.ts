import { useCallback, useEffect, useRef } from 'react';
import { afterPaint } from './after-paint.ts';

/** `afterPaint` for what is pressed: the last press counts, and none once the page has gone. */
export function useAfterPaint(): (act: () => void) => void {
  const callOff = useRef<() => void>(undefined);
  useEffect(() => () => callOff.current?.(), []);
  return useCallback((act) => {
    callOff.current?.();
    callOff.current = afterPaint(act);
  }, []);
}
