import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that never changes and calls the latest callback. Use it for props of memoized
 * components.
 */
export function useStableCallback<A extends unknown[]>(callback: (...args: A) => void): (...args: A) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
