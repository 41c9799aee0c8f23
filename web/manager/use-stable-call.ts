import { useCallback, useLayoutEffect, useRef } from 'react';

/** Stable identity, latest callback. */
export function useStableCall<A extends unknown[]>(call: (...args: A) => void): (...args: A) => void {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
