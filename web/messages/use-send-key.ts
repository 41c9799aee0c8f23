import { useRef } from 'react';
import { makeKey } from './make-key.ts';

/**
 * One key for one writing: sent again after a lost answer, the same words carry the same key, and the server writes them
 * once. `renew` after a success, for who writes the same again on purpose.
 */
export function useSendKey() {
  const kept = useRef({ words: '', key: '' });
  const keyFor = (words: string): string => {
    if (kept.current.key === '' || kept.current.words !== words) kept.current = { words, key: makeKey() };
    return kept.current.key;
  };
  const renew = () => {
    kept.current = { words: '', key: '' };
  };
  return { keyFor, renew };
}
