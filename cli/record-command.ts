import { userInfo } from 'node:os';
import { recordDeed } from '#server/accounts/operator.ts';
import type { Db } from '#server/db/tables.ts';

/** Who sits at the terminal, as the operating system knows them. */
export function operatorName(): string {
  try {
    return `operator ${userInfo().username}`.slice(0, 200);
  } catch {
    return `operator ${process.getuid?.() ?? 'unknown'}`; // a user id without a name, as containers have
  }
}

/**
 * Writes into the audit trail what an operator has done with a command whose work is not one transaction. What is done is done: where
 * the trail cannot be written, as in a database of an older release, that is said and nothing fails.
 * @param counts and ids alone, and words of the command's own
 */
export async function recordCommand(
  db: Db,
  command: string,
  detail: Record<string, number | string | boolean>,
): Promise<void> {
  try {
    await recordDeed(db, { actor: operatorName() }, { command, detail });
  } catch (error) {
    console.error(`WARNING: it is not in the audit trail: ${(error as Error).message}`);
  }
}
