import { isProblem, type ProblemError } from '#shared/api/errors.ts';
import { planSteps, type SaveStep } from './plan-steps.ts';
import { type DraftPair, type SaveTools, saveStep } from './save-step.ts';

export type SaveOutcome = DraftPair & {
  done: SaveStep[];
  /** Empty: all is saved. The first of them is the one that `error` is about. */
  left: SaveStep[];
  /** What stopped it, or why the first photo failed; null: nothing. */
  error: ProblemError | null;
  /** Photos that failed while the rest was saved. */
  failures: { step: SaveStep; error: ProblemError }[];
};

type SaveOptions = DraftPair &
  SaveTools & {
    /** Receives each step that begins, with what has been saved so far. */
    onStep: (state: DraftPair & { done: SaveStep[]; left: SaveStep[] }) => void | Promise<void>;
    /** Saves this photo alone. */
    onlyPhoto?: number | undefined;
  };

/** Statuses that concern one photo: its bytes are wrong, or the server failed on it. */
const ONE_PHOTO = [400, 413, 415, 500];

/** Returns true if the save continues after this failure: one bad photo does not stop the others. */
function isSkipped({ kind, action }: SaveStep, { status }: ProblemError): boolean {
  return kind === 'photo' && action !== 'delete' && ONE_PHOTO.includes(status);
}

/**
 * Saves what differs from `base`, one call after the other. A photo that fails is left out; any other failure stops the save.
 * Called again with the pair of the outcome it goes on from there; the keys prevent duplicates.
 */
export async function saveListing(options: SaveOptions): Promise<SaveOutcome> {
  const { draft, base, onStep, onlyPhoto, ...tools } = options;
  const steps = planSteps(draft, base).filter(
    ({ kind, id }) => onlyPhoto === undefined || (kind === 'photo' && id === onlyPhoto),
  );
  const done: SaveStep[] = [];
  const failures: SaveOutcome['failures'] = [];
  const failed = () => failures.map(({ step }) => step);
  let pair: DraftPair = { draft, base };
  for (const [index, step] of steps.entries()) {
    await onStep({ ...pair, done: [...done, ...failed()], left: steps.slice(index) });
    try {
      pair = await saveStep(tools, pair, step);
      done.push(step);
    } catch (error) {
      if (!isProblem(error)) throw error;
      if (!isSkipped(step, error)) {
        return { ...pair, done, left: [...steps.slice(index), ...failed()], error, failures };
      }
      failures.push({ step, error });
    }
  }
  if (failures.length > 0) {
    await onStep({ ...pair, done, left: failed() });
    return { ...pair, done, left: failed(), error: failures[0]!.error, failures };
  }
  if (onlyPhoto === undefined) pair = { draft: pair.draft, base: pair.draft };
  await onStep({ ...pair, done, left: [] });
  return { ...pair, done, left: [], error: null, failures };
}
