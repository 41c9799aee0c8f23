type Undo = () => unknown;

/** One list for the worker: a test that loads modules anew would have a second one, which nobody undoes. */
const LIST = Symbol.for('porchlight.undos');
const kept = globalThis as typeof globalThis & { [LIST]?: Undo[] };
kept[LIST] ??= [];
const undos = kept[LIST];

/**
 * Has something undone when the test file is done, what was made last before what it was made of. To be called from helpers in
 * place of `afterAll`, which is not heard from within a hook or a test; and at the top of a helper it is heard by the first of the
 * files that share the helper, and by no other.
 */
export function whenDone(undo: Undo): void {
  undos.push(undo);
}

/** For the setup of each test file (`undo-after-file.ts`). All are undone, whatever becomes of one, and none that came later. */
export async function undoAll(): Promise<void> {
  const problems: unknown[] = [];
  for (const undo of undos.splice(0).reverse()) {
    try {
      await undo();
    } catch (error) {
      problems.push(error);
    }
  }
  if (problems.length > 0)
    throw new AggregateError(problems, 'What a test file had made could not be undone.');
}
