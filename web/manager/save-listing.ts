import { isProblem, type ProblemError } from '#shared/api/errors.ts';
import { planSteps, type SaveStep } from './plan-steps.ts';
import { type DraftPair, type SaveTools, saveStep } from './save-step.ts';

export type SaveOutcome = DraftPair & {
  done: SaveStep[];
  /** Steps that were not saved. `error` belongs to the first of them. */
  remaining: SaveStep[];
  error: ProblemError | null;
  failures: { step: SaveStep; error: ProblemError }[];
};

type SaveOptions = DraftPair &
  SaveTools & {
    onStep: (state: DraftPair & { done: SaveStep[]; remaining: SaveStep[] }) => void | Promise<void>;
    onlyPhoto?: number | undefined;
  };

/** Statuses that concern only the photo of the request: invalid bytes, or a server error. */
const ONE_PHOTO = [400, 413, 415, 500];

/** True for an error of a single photo, which does not stop the save. */
function isSkipped({ kind, action }: SaveStep, { status }: ProblemError): boolean {
  return kind === 'photo' && action !== 'delete' && ONE_PHOTO.includes(status);
}

/**
 * Saves all steps. Skips photos that fail and stops at any other failure. To resume, call it with its result;
 * idempotency keys prevent duplicates.
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
    await onStep({ ...pair, done: [...done, ...failed()], remaining: steps.slice(index) });
    try {
      pair = await saveStep(tools, pair, step);
      done.push(step);
    } catch (error) {
      if (!isProblem(error)) throw error;
      if (!isSkipped(step, error)) {
        return { ...pair, done, remaining: [...steps.slice(index), ...failed()], error, failures };
      }
      failures.push({ step, error });
    }
  }
  if (failures.length > 0) {
    await onStep({ ...pair, done, remaining: failed() });
    return { ...pair, done, remaining: failed(), error: failures[0]!.error, failures };
  }
  if (onlyPhoto === undefined) pair = { draft: pair.draft, base: pair.draft };
  await onStep({ ...pair, done, remaining: [] });
  return { ...pair, done, remaining: [], error: null, failures };
}
