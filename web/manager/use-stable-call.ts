import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same one and calls the newest: what is given it need not be drawn again for its sake. */
export function useStableCall<A extends unknown[]>(call: (...args: A) => void): (...args: A) => void {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
