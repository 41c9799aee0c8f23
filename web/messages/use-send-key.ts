import { useRef } from 'react';
import { makeKey } from './make-key.ts';

/** Returns the same key for the same text, so that a retry creates no duplicate. `renew` after success. */
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
