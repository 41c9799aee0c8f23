import { useDeferredValue, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What somebody does next, which must find what the press has opened. */
const NEXT_ACTS = ['keydown', 'pointerdown'] as const;

/**
 * Whether something that a press opens is there by now. The press is answered at once, by what was pressed; what it opens is made after
 * that, in parts between which the browser draws, so that a phone is not stiff meanwhile. Whoever acts sooner finds it open.
 */
export function useAfterPress(isOpen: boolean): boolean {
  const isMade = useDeferredValue(isOpen, false);
  const [isHurried, setHurried] = useState(false);
  const isShown = isOpen && (isMade || isHurried);
  useEffect(() => {
    if (!isOpen) setHurried(false);
    if (!isOpen || isShown) return;
    const waiting = new AbortController();
    const hurry = () => flushSync(() => setHurried(true));
    // At the window, before the document: what opens listens there for the same act.
    for (const act of NEXT_ACTS) {
      window.addEventListener(act, hurry, { capture: true, once: true, signal: waiting.signal });
    }
    return () => waiting.abort();
  }, [isOpen, isShown]);
  return isShown;
}
