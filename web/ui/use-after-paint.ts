import { useCallback, useEffect, useRef } from 'react';
import { afterPaint } from './after-paint.ts';

/** Only the last call runs; none after unmount. */
export function useAfterPaint(): (act: () => void) => void {
  const callOff = useRef<() => void>(undefined);
  useEffect(() => () => callOff.current?.(), []);
  return useCallback((act) => {
    callOff.current?.();
    callOff.current = afterPaint(act);
  }, []);
}
