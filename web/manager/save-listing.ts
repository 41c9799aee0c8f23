import { isProblem, type ProblemError } from '#shared/api/errors.ts';
import { planSteps, type SaveStep } from './plan-steps.ts';
import { type DraftPair, type SaveTools, saveStep } from './save-step.ts';

export type SaveOutcome = DraftPair & {
  done: SaveStep[];
  /** Empty: all is saved. The first of them is the one that failed. */
  left: SaveStep[];
  /** What stopped it; null: nothing. */
  error: ProblemError | null;
};

type SaveOptions = DraftPair &
  SaveTools & {
    /** Hears each step that begins, and what has been saved so far: whoever keeps it loses nothing of that. */
    onStep: (state: DraftPair & { done: SaveStep[]; left: SaveStep[] }) => void | Promise<void>;
  };

/**
 * Saves what differs from `base`, one call after the other, and stops at the first that fails. What was saved stays saved:
 * called again with the pair of the outcome it goes on from there, and the keys see to it that nothing is made twice.
 */
export async function saveListing({ draft, base, onStep, ...tools }: SaveOptions): Promise<SaveOutcome> {
  const steps = planSteps(draft, base);
  let pair: DraftPair = { draft, base };
  for (const [index, step] of steps.entries()) {
    const [done, left] = [steps.slice(0, index), steps.slice(index)];
    await onStep({ ...pair, done, left });
    try {
      pair = await saveStep(tools, pair, step);
    } catch (error) {
      if (!isProblem(error)) throw error;
      return { ...pair, done, left, error };
    }
  }
  const saved = { draft: pair.draft, base: pair.draft };
  await onStep({ ...saved, done: steps, left: [] });
  return { ...saved, done: steps, left: [], error: null };
}
