type Undo = () => unknown;

/**
 * Under this global symbol, a worker has only one list. A test that resets modules would otherwise create a
 * second one.
 */
const LIST = Symbol.for('porchlight.undos');
const kept = globalThis as typeof globalThis & { [LIST]?: Undo[] };
kept[LIST] ??= [];
const undos = kept[LIST];

/**
 * Registers a cleanup that runs after the test file, in reverse order. Helpers use it, because `afterAll`
 * fails inside hooks and tests, and runs only for the first file that imports the helper.
 */
export function addCleanup(undo: Undo): void {
  undos.push(undo);
}

/** Runs all cleanups after each test file (`run-cleanups.ts`), even if one of them fails. */
export async function runCleanups(): Promise<void> {
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
