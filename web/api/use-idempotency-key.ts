import { useRef } from 'react';
import { createIdempotencyKey } from './idempotency-key.ts';

/**
 * `getKey` returns the same key for the same text, so that a retry creates no duplicate. Call `renew` after
 * success.
 */
export function useIdempotencyKey() {
  const last = useRef({ text: '', key: '' });
  const getKey = (text: string): string => {
    if (last.current.key === '' || last.current.text !== text)
      last.current = { text, key: createIdempotencyKey() };
    return last.current.key;
  };
  const renew = () => {
    last.current = { text: '', key: '' };
  };
  return { getKey, renew };
}
