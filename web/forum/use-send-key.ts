import { useRef } from 'react';

/**
 * One key for one writing: sent again after a lost answer, the same words carry the same key, and the server writes them
 * once. `renew` after a success, for who writes the same again on purpose.
 */
export function useSendKey() {
  const kept = useRef({ words: '', key: undefined as string | undefined });
  const keyFor = (words: string): string | undefined => {
    // Over plain http browsers lend no such keys; the server then counts by its limits alone.
    if (kept.current.words !== words) kept.current = { words, key: crypto.randomUUID?.() };
    return kept.current.key;
  };
  const renew = () => {
    kept.current = { words: '', key: undefined };
  };
  return { keyFor, renew };
}
