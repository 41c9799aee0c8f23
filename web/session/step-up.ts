import { isProblem } from '#shared/api/errors.ts';
import { secondFactor } from '#shared/api/second-factor.ts';
import type { SecondFactor } from '#shared/api/second-factor-schemas.ts';
import { call } from '../api/call.ts';
import { createStore } from '../ui/create-store.ts';

type StepUpDialog = { factor: SecondFactor; answer: (isConfirmed: boolean) => void };

/** Open dialog that asks the user for confirmation. */
export const stepUpDialog = createStore<StepUpDialog | null>(null);

/**
 * Runs the work. If the server asks for a fresh confirmation, opens the dialog of `StepUpHost` and runs the work
 * again.
 * @throws the refusal if the user closes the dialog
 */
export async function withStepUp<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isProblem(error, 403) || error.problem.code !== 'step_up_required') throw error;
    const factor = await call(secondFactor, {});
    const isConfirmed = await new Promise<boolean>((answer) => stepUpDialog.set({ factor, answer }));
    stepUpDialog.set(null);
    if (!isConfirmed) throw error;
    return await work();
  }
}
