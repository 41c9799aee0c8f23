import { useCallback, useEffect, useRef, useState } from 'react';
import { dropKeptListing, keepListing, type ListingSlot, SlotTaken } from './kept-listing.ts';
import type { DraftPair } from './save-step.ts';

/** Why this device does not have the draft: the browser stores nothing, or another tab has another new listing. */
export type DraftRefusal = 'blocked' | 'other_tab';

/** So long after the last key it is written; milliseconds. A page that goes writes at once. */
const PAUSE_MS = 300;

/** Stores the draft on this device while it differs from the saved listing, and deletes it once it does not. */
export function useKeptListing(user_id: number, slot: ListingSlot, pair: DraftPair, isChanged: boolean) {
  const [refusal, setRefusal] = useState<DraftRefusal | null>(null);
  /** Keys of the drafts that this tab has written: another tab may be at a draft of its own. */
  const own = useRef(new Set<string>());
  /** The draft that the device has. */
  const [kept, setKept] = useState<DraftPair['draft'] | null>(null);
  const latest = useRef({ pair, isChanged });
  latest.current = { pair, isChanged };
  /** The stored draft as far as this tab knows. */
  const written = useRef<DraftPair['draft'] | null>(null);
  const isOver = useRef(false);

  const write = useCallback(
    async (now: DraftPair) => {
      if (isOver.current) return;
      written.current = now.draft;
      own.current.add(now.draft.key);
      await keepListing(user_id, slot, now, own.current).then(
        () => {
          setRefusal(null);
          setKept(now.draft);
        },
        (error: unknown) => setRefusal(error instanceof SlotTaken ? 'other_tab' : 'blocked'),
      );
    },
    [user_id, slot],
  );

  const flush = useCallback(() => {
    const { pair: now, isChanged: hasSomething } = latest.current;
    if (isOver.current || written.current === now.draft) return;
    if (hasSomething) return void write(now);
    written.current = now.draft;
    own.current.add(now.draft.key);
    void dropKeptListing(user_id, slot, own.current);
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

  /** The draft is saved or discarded. */
  const letGo = useCallback(() => {
    isOver.current = true;
    void dropKeptListing(user_id, slot, own.current);
  }, [user_id, slot]);

  return { isKept: kept === draft, refusal, write, letGo };
}
