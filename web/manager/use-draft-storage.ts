import { useCallback, useEffect, useRef, useState } from 'react';
import { deleteStoredDraft, type ListingSlot, SlotTakenError, saveStoredDraft } from './draft-storage.ts';
import type { DraftPair } from './save-step.ts';

type DraftRefusal = 'blocked' | 'other_tab';

/** Milliseconds after a change before the draft is stored. A closing page stores the draft at once. */
const PAUSE_MS = 300;

/** Stores the draft on the device while it differs from the saved listing. */
export function useDraftStorage(user_id: number, slot: ListingSlot, pair: DraftPair, isChanged: boolean) {
  const [refusal, setRefusal] = useState<DraftRefusal | null>(null);
  /** Keys of drafts created by this tab. Drafts with other keys belong to other tabs. */
  const own = useRef(new Set<string>());
  const [storedDraft, setStoredDraft] = useState<DraftPair['draft'] | null>(null);
  const latest = useRef({ pair, isChanged });
  latest.current = { pair, isChanged };
  /** The draft that this tab stored last. */
  const written = useRef<DraftPair['draft'] | null>(null);
  const isOver = useRef(false);

  const write = useCallback(
    async (now: DraftPair) => {
      if (isOver.current) return;
      written.current = now.draft;
      own.current.add(now.draft.key);
      await saveStoredDraft(user_id, slot, now, own.current).then(
        () => {
          setRefusal(null);
          setStoredDraft(now.draft);
        },
        (error: unknown) => setRefusal(error instanceof SlotTakenError ? 'other_tab' : 'blocked'),
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
    void deleteStoredDraft(user_id, slot, own.current);
  }, [user_id, slot, write]);

  const { draft } = pair;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft restarts the timer
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

  const release = useCallback(() => {
    isOver.current = true;
    void deleteStoredDraft(user_id, slot, own.current);
  }, [user_id, slot]);

  return { isStored: storedDraft === draft, refusal, write, release };
}
