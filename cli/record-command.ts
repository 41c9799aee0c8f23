import { userInfo } from 'node:os';
import { recordOperatorAction } from '#server/accounts/operator.ts';
import type { Db } from '#server/db/tables.ts';

export function operatorName(): string {
  try {
    return `operator ${userInfo().username}`.slice(0, 200);
  } catch {
    return `operator ${process.getuid?.() ?? 'unknown'}`; // In a container, the user id may have no name.
  }
}

/** For commands with more than one transaction. @param detail counts, ids and arguments */
export async function recordCommand(
  db: Db,
  command: string,
  detail: Record<string, number | string | boolean>,
): Promise<void> {
  await recordOperatorAction(db, { actor: operatorName() }, { command, detail });
}
