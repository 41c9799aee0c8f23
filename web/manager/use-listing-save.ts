import { useRef, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { managerProperty } from '#shared/api/manager-properties.ts';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import { msg, t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { logFailure } from '../api/log-failure.ts';
import { openLogIn } from '../session/log-in-prompt.tsx';
import { describeStep } from './describe-steps.ts';
import { hasForeignChanges, rebaseDraft } from './draft-conflict.ts';
import { NEW_LISTING_ID } from './listing-draft.ts';
import type { SaveStep } from './plan-steps.ts';
import { type SaveOutcome, saveListing } from './save-listing.ts';
import type { DraftPair } from './save-step.ts';
import { toDraft } from './to-draft.ts';

/** Progress and result of a save. */
type SaveReport = {
  /** Text about the current or last step. */
  doing: string;
  done: SaveStep[];
  remaining: SaveStep[];
  /** Error message, or null. */
  detail: string | null;
};

type SaveOptions = {
  manager_id: number;
  /** Receives the draft and the saved state after each step. */
  onPair: (pair: DraftPair) => void | Promise<void>;
  onProperty: (property: ManagerProperty) => void;
  onRefused: (refusals: SaveOutcome['failures']) => void;
  /** Called with the server's listing if another window or device has changed it. */
  onConflict: (theirs: ManagerProperty) => void;
};

const TRIES = 3;
const LOG_IN_AGAIN = msg('Please log in again. What you wrote is still here.');
const DELETED = msg('This listing was deleted in another window or on another device.');

/** True if another window has changed the listing or removed one of its items since the last save. */
function isStale({ error, remaining }: SaveOutcome): boolean {
  if (!error) return false;
  if (error.problem.code === 'changed_meanwhile') return true;
  return error.status === 404 && remaining[0]?.action === 'change';
}

/**
 * Saves the draft, one save at a time. Continues automatically if a response was lost, or if another window
 * has saved without a conflict.
 */
export function useListingSave({ manager_id, onPair, onProperty, onRefused, onConflict }: SaveOptions) {
  const [isBusy, setIsBusy] = useState(false);
  const [report, setReport] = useState<SaveReport | null>(null);
  const [progress, setProgress] = useState<Record<number, number>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const working = useRef(false);
  if (failure !== null) throw failure;

  const attempt = async (pair: DraftPair, onlyPhoto?: number): Promise<SaveOutcome> =>
    await saveListing({
      ...pair,
      call,
      manager_id,
      onlyPhoto,
      onProperty,
      onProgress: (id, ratio) => setProgress((before) => ({ ...before, [id]: ratio })),
      onStep: async ({ draft, base, done, remaining }) => {
        setReport({ doing: describeStep(done, remaining), done, remaining, detail: null });
        await onPair({ draft, base });
      },
    });

  const stop = ({ done, remaining, error, failures }: SaveOutcome, detail?: string) => {
    const notice = error?.status === 401 ? t(LOG_IN_AGAIN) : (error?.problem.detail ?? '');
    setReport({ doing: '', done, remaining, detail: detail ?? notice });
    if (error?.status === 401) openLogIn();
    const [step] = remaining;
    if (error && step?.kind === 'plan') logFailure('Floor Plan failed to upload', error.problem);
    const isOfPhoto = step?.kind === 'photo' && step.action !== 'delete' && error?.status !== 401;
    const stopped =
      step && error && (error.problem.errors || isOfPhoto) && !failures.some((one) => one.step === step)
        ? [{ step, error }]
        : [];
    if (failures.length + stopped.length > 0) onRefused([...failures, ...stopped]);
    // Hides the progress of steps that were not sent.
    setProgress({});
  };

  /**
   * Applies the draft to the server's listing. Null if the manager must resolve a conflict, or if loading
   * failed.
   */
  const rebase = async (outcome: SaveOutcome): Promise<DraftPair | null> => {
    const { draft, base } = outcome;
    try {
      const theirs = await call(managerProperty, { p_id: draft.id });
      const saved = toDraft(theirs);
      if (!hasForeignChanges(draft, base, saved)) {
        onProperty(theirs);
        return { draft: rebaseDraft(draft, saved), base: saved };
      }
      setReport(null);
      onConflict(theirs);
    } catch (error) {
      if (!isProblem(error)) throw error;
      stop({ ...outcome, error }, error.status === 404 ? t(DELETED) : undefined);
    }
    return null;
  };

  const run = async (start: DraftPair, onlyPhoto?: number): Promise<boolean> => {
    let pair = start;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const outcome = await attempt(pair, onlyPhoto);
      if (outcome.error === null) return true;
      const isSaved = outcome.draft.id !== NEW_LISTING_ID;
      const next = isSaved && isStale(outcome) && tries < TRIES - 1 ? await rebase(outcome) : undefined;
      if (next === undefined) stop(outcome);
      if (!next) return false;
      await onPair(next);
      pair = next;
    }
    return false;
  };

  /** @returns true if everything, or the single photo, is saved */
  const save = async (pair: DraftPair, onlyPhoto?: number): Promise<boolean> => {
    if (working.current) return false;
    working.current = true;
    setIsBusy(true);
    setProgress({});
    try {
      return await run(pair, onlyPhoto);
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      working.current = false;
      setIsBusy(false);
    }
  };

  return { save, isBusy, report, progress, clearReport: () => setReport(null) };
}
