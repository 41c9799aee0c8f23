import { useEffect, useRef, useState } from 'react';
import type { ManagerProperty } from '#shared/api/manager-properties.ts';
import type { ListingPanel } from '#shared/pages.ts';
import { hasChanged, haveFeaturesChanged, havePhotosChanged } from './compare-drafts.ts';
import { firstWrongPanel, isAllValid, judgeListing, validPanels } from './judge-listing.ts';
import type { ListingSlot } from './kept-listing.ts';
import { type ListingDraft, NEW_LISTING_ID } from './listing-draft.ts';
import { type MergeWinner, mergeDrafts } from './merge-drafts.ts';
import { newDraft } from './new-draft.ts';
import type { OpenedListing } from './open-listing.ts';
import type { DraftPair } from './save-step.ts';
import { toDraft } from './to-draft.ts';
import { useKeptListing } from './use-kept-listing.ts';
import { refusalOf, useListingErrors } from './use-listing-errors.ts';
import { useListingSave } from './use-listing-save.ts';

type EditorOptions = {
  user_id: number;
  manager_id: number;
  slot: ListingSlot;
  opened: OpenedListing;
  /** The listing as it was loaded; null: a new one. */
  property: ManagerProperty | null;
  /** Opens the panel where something is wrong. */
  onPanel: (panel: ListingPanel) => void;
};

/** Whether anything was typed. A listing that is begun holds a blank floor plan. */
function isBegun({ draft, base }: DraftPair, slot: ListingSlot): boolean {
  if (slot !== 'new') return hasChanged(draft, base);
  return hasChanged(draft, newDraft()) || draft.isPhotosSkipped;
}

/** The heart of both editors: the draft, what is wrong with it, keeping it, saving it. */
export function useListingEditor({ user_id, manager_id, slot, opened, ...rest }: EditorOptions) {
  const isCreating = slot === 'new';
  const [pair, setPairState] = useState<DraftPair>({ draft: opened.draft, base: opened.base });
  const current = useRef(pair);
  const [saved, setSaved] = useState(rest.property);
  const [theirs, setTheirs] = useState(opened.theirs);
  const [isRestored, setIsRestored] = useState(opened.isRestored);
  /** Counts refusals: each moves the focus to the first wrong field. */
  const [refusals, setRefusals] = useState(0);

  const setPair = (next: DraftPair) => {
    current.current = next;
    setPairState(next);
  };
  const { draft, base } = pair;
  const found = judgeListing(draft, saved);
  const valid = validPanels(draft, found, isCreating);
  const beside = useListingErrors(found, base);
  const isChanged = isBegun(pair, slot);
  const kept = useKeptListing(user_id, slot, pair, isChanged);

  const pointAt = (panel: ListingPanel | null) => {
    if (panel) rest.onPanel(panel);
    setRefusals((count) => count + 1);
  };
  const saving = useListingSave({
    manager_id,
    onPair: (next) => {
      setPair(next);
      void kept.write(next);
    },
    onRefused: (step, error) => {
      const refused = refusalOf(step, error);
      beside.refuse(refused);
      pointAt(firstWrongPanel(refused));
    },
    onConflict: setTheirs,
  });

  const change = (update: (before: ListingDraft) => ListingDraft) => {
    const before = current.current.draft;
    const now = update(before);
    beside.noteChange(before, now);
    setPair({ ...current.current, draft: now });
  };

  /** @returns whether all is saved */
  const save = async (): Promise<boolean> => {
    if (firstWrongPanel(found)) {
      beside.showAll();
      pointAt(firstWrongPanel(found));
      return false;
    }
    return await saving.save(current.current);
  };

  const start = (next: DraftPair) => {
    beside.forget();
    saving.forgetReport();
    setIsRestored(false);
    setPair(next);
  };

  /** Both sides' changes in one draft; `null` takes theirs alone. */
  const settle = (winner: MergeWinner | null) => {
    if (!theirs) return;
    const now = toDraft(theirs);
    const next = winner ? mergeDrafts(base, draft, now, winner).draft : now;
    setSaved(theirs);
    setTheirs(null);
    start({ draft: next, base: now });
  };

  return {
    ...{ draft, base, saved, theirs, valid, found, isChanged, isRestored, refusals, change, save, settle },
    ...{ isBusy: saving.isBusy, report: saving.report, progress: saving.progress },
    errors: beside.errors,
    touch: beside.touch,
    isValid: isAllValid(valid),
    /** 2.10: neither an invalid form nor one without changes is saved, unless photos or features changed. */
    canSave:
      (isAllValid(valid) && isChanged) || havePhotosChanged(draft, base) || haveFeaturesChanged(draft, base),
    isKept: kept.isKept,
    isUnkept: kept.isRefused,
    letGo: kept.letGo,
    /** Back to what was loaded or saved last; a new listing to its beginning. */
    reset: () => start(base.id === NEW_LISTING_ID ? { draft: newDraft(), base } : { draft: base, base }),
    keepRestored: () => setIsRestored(false),
  };
}

export type ListingEditor = ReturnType<typeof useListingEditor>;

/** After a refusal the first wrong field below `root` takes the focus, once its panel is open. */
export function useRefusalFocus(root: React.RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return;
    const frame = requestAnimationFrame(() =>
      root.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [refusals, root]);
}
