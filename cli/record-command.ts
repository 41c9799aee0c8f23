import { userInfo } from 'node:os';
import { recordOperatorAction } from '#server/accounts/operator.ts';
import type { Db } from '#server/db/tables.ts';

/** Returns the operating system's user name. */
export function operatorName(): string {
  try {
    return `operator ${userInfo().username}`.slice(0, 200);
  } catch {
    return `operator ${process.getuid?.() ?? 'unknown'}`; // The user id has no name, as in containers.
  }
}

/**
 * Records a command that is not one transaction.
 * @param detail counts, ids and the command's arguments
 */
export async function recordCommand(
  db: Db,
  command: string,
  detail: Record<string, number | string | boolean>,
): Promise<void> {
  await recordOperatorAction(db, { actor: operatorName() }, { command, detail });
}
