import { useEffect, useRef, useState } from 'react';
import { LISTING_PANELS, type ListingPanel } from '#shared/pages.ts';
import { hasChanged, haveFeaturesChanged, havePhotosChanged } from './compare-drafts.ts';
import { rebaseDraft } from './draft-conflict.ts';
import type { ListingSlot } from './draft-storage.ts';
import { type ListingDraft, NEW_LISTING_ID } from './listing-draft.ts';
import type { EditorState } from './load-editor-state.ts';
import { newDraft } from './new-draft.ts';
import { planSteps } from './plan-steps.ts';
import type { DraftPair } from './save-step.ts';
import { splitProblems } from './split-problems.ts';
import { toDraft } from './to-draft.ts';
import { useDraftStorage } from './use-draft-storage.ts';
import { joinServerErrors, serverErrorsOf, useListingErrors } from './use-listing-errors.ts';
import { useListingSave } from './use-listing-save.ts';
import { firstInvalidPanel, isAllValid, validateListing, validPanels } from './validate-listing.ts';

type EditorOptions = {
  user_id: number;
  manager_id: number;
  slot: ListingSlot;
  opened: EditorState;
  /** Called with the panel that contains the first error, to open it. */
  onPanel: (panel: ListingPanel) => void;
};

/**
 * True once the user has changed anything. A new listing is compared with a new draft, which has a blank
 * floor plan.
 */
function isBegun({ draft, base }: DraftPair, slot: ListingSlot): boolean {
  if (slot !== 'new') return hasChanged(draft, base);
  return hasChanged(draft, newDraft()) || draft.isPhotosSkipped;
}

/** State of both editors: the draft, its errors, the stored copy, and the save. */
export function useListingEditor({ user_id, manager_id, slot, opened, ...rest }: EditorOptions) {
  const isCreating = slot === 'new';
  const [pair, setPairState] = useState<DraftPair>({ draft: opened.draft, base: opened.base });
  const current = useRef(pair);
  const [saved, setSaved] = useState(opened.saved);
  const [theirs, setTheirs] = useState(opened.theirs);
  const [isRestored, setIsRestored] = useState(opened.isRestored);
  /** Number of failed saves. Each increment moves the focus to the first invalid field. */
  const [refusals, setRefusals] = useState(0);

  const setPair = (next: DraftPair) => {
    current.current = next;
    setPairState(next);
  };
  const { draft, base } = pair;
  const { errors: found, advice } = splitProblems(validateListing(draft, saved, isCreating), draft, base);
  const valid = validPanels(found);
  const shownErrors = useListingErrors(found);
  const isChanged = isBegun(pair, slot);
  const storage = useDraftStorage(user_id, slot, pair, isChanged);

  const showFirstError = (panel: ListingPanel | null) => {
    if (panel) rest.onPanel(panel);
    setRefusals((count) => count + 1);
  };
  /** Shows the errors of a panel and moves the focus to the first one. @returns true if the panel is valid */
  const checkPanel = (panel: ListingPanel): boolean => {
    if (valid[panel]) return true;
    shownErrors.show([panel]);
    showFirstError(panel);
    return false;
  };
  const saving = useListingSave({
    manager_id,
    onPair: (next) => {
      setPair(next);
      void storage.write(next);
    },
    onProperty: setSaved,
    onRefused: (failures) => {
      const refused = joinServerErrors(failures.map(({ step, error }) => serverErrorsOf(step, error)));
      shownErrors.showServerErrors(refused);
      showFirstError(firstInvalidPanel(refused));
    },
    onConflict: setTheirs,
  });

  const change = (update: (before: ListingDraft) => ListingDraft) => {
    const before = current.current.draft;
    const now = update(before);
    shownErrors.handleChange(before, now);
    setPair({ ...current.current, draft: now });
  };

  /** @returns true if everything is saved */
  const save = async (): Promise<boolean> => {
    if (firstInvalidPanel(found)) {
      shownErrors.show(LISTING_PANELS);
      showFirstError(firstInvalidPanel(found));
      return false;
    }
    shownErrors.clearServerErrors();
    return await saving.save(current.current);
  };

  /** Uploads one photo again. @returns true if nothing is left to save */
  const retryPhoto = async (id: number): Promise<boolean> => {
    shownErrors.clearServerErrors(id);
    const isSaved = await saving.save(current.current, id);
    return isSaved && planSteps(current.current.draft, current.current.base).length === 0;
  };

  const start = (next: DraftPair) => {
    shownErrors.clear();
    saving.clearReport();
    setIsRestored(false);
    setPair(next);
  };

  const resolveConflict = (choose: (theirs: ListingDraft) => ListingDraft) => {
    if (!theirs) return;
    const now = toDraft(theirs);
    setSaved(theirs);
    setTheirs(null);
    start({ draft: choose(now), base: now });
  };
  const loadTheirs = () => resolveConflict((now) => now);
  const keepMine = () => resolveConflict((now) => rebaseDraft(draft, now));

  return {
    ...{ draft, base, saved, theirs, valid, found, advice, isChanged, isRestored, refusals },
    ...{ change, save, retryPhoto, checkPanel, loadTheirs, keepMine },
    isCreated: draft.id !== NEW_LISTING_ID,
    ...{ isBusy: saving.isBusy, report: saving.report, progress: saving.progress },
    errors: shownErrors.errors,
    touch: shownErrors.touch,
    isValid: isAllValid(valid),
    /** True if the form is valid and changed, or if photos or features have changed (section 2.10). */
    canSave:
      (isAllValid(valid) && isChanged) || havePhotosChanged(draft, base) || haveFeaturesChanged(draft, base),
    isStored: storage.isStored,
    isNotStored: storage.refusal !== null,
    isOtherTab: storage.refusal === 'other_tab',
    release: storage.release,
    /** Discards changes: restores the listing as loaded or last saved. A new listing starts again. */
    reset: () => start(base.id === NEW_LISTING_ID ? { draft: newDraft(), base } : { draft: base, base }),
    keepRestored: () => setIsRestored(false),
  };
}

export type ListingEditor = ReturnType<typeof useListingEditor>;

/** After a failed save, focuses the first invalid field below `root`, once its panel is open. */
export function useRefusalFocus(
  root: React.RefObject<HTMLElement | null>,
  { refusals, isBusy }: Pick<ListingEditor, 'refusals' | 'isBusy'>,
): void {
  const handled = useRef(0);
  useEffect(() => {
    // Waits while the form is busy, because it is then inert and can't receive the focus.
    if (refusals === handled.current || isBusy) return;
    handled.current = refusals;
    const frame = requestAnimationFrame(() =>
      root.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled), [data-retry]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [refusals, isBusy, root]);
}
