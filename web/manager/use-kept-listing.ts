import { useCallback, useEffect, useRef, useState } from 'react';
import { dropKeptListing, keepListing, type ListingSlot } from './kept-listing.ts';
import type { DraftPair } from './save-step.ts';

/** So long after the last key it is written; milliseconds. A page that goes writes at once. */
const PAUSE_MS = 300;

/**
 * Keeps what is changed on this device while it is being changed, and nothing once there is nothing to keep.
 * @returns whether it is kept as it is now, whether the browser refuses to, and ways to write it now and to let it go for good
 */
export function useKeptListing(user_id: number, slot: ListingSlot, pair: DraftPair, isChanged: boolean) {
  const [isRefused, setIsRefused] = useState(false);
  /** The draft that the device has. */
  const [kept, setKept] = useState<DraftPair['draft'] | null>(null);
  const latest = useRef({ pair, isChanged });
  latest.current = { pair, isChanged };
  /** What stands in the storage as far as this tab knows. */
  const written = useRef<DraftPair['draft'] | null>(null);
  const isOver = useRef(false);

  const write = useCallback(
    async (now: DraftPair) => {
      if (isOver.current) return;
      written.current = now.draft;
      await keepListing(user_id, slot, now).then(
        () => {
          setIsRefused(false);
          setKept(now.draft);
        },
        () => setIsRefused(true),
      );
    },
    [user_id, slot],
  );

  const flush = useCallback(() => {
    const { pair: now, isChanged: hasSomething } = latest.current;
    if (isOver.current || written.current === now.draft) return;
    if (hasSomething) return void write(now);
    written.current = now.draft;
    void dropKeptListing(user_id, slot);
  }, [user_id, slot, write]);

  const { draft } = pair;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft begins the pause anew
  useEffect(() => {
    const timer = setTimeout(flush, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, flush]);

  useEffect(() => {
    const flushHidden = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushHidden);
      flush();
    };
  }, [flush]);

  /** It is saved, or shall be forgotten. */
  const letGo = useCallback(() => {
    isOver.current = true;
    void dropKeptListing(user_id, slot);
  }, [user_id, slot]);

  return { isKept: kept === draft, isRefused, write, letGo };
}
