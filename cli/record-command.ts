import { userInfo } from 'node:os';
import { recordOperatorAction } from '#server/accounts/operator.ts';
import type { Db } from '#server/db/tables.ts';

/** The operating system's user. */
export function operatorName(): string {
  try {
    return `operator ${userInfo().username}`.slice(0, 200);
  } catch {
    return `operator ${process.getuid?.() ?? 'unknown'}`; // a user id without name, as in containers
  }
}

/** For commands that are not one transaction. @param detail counts, ids and the command's arguments */
export async function recordCommand(
  db: Db,
  command: string,
  detail: Record<string, number | string | boolean>,
): Promise<void> {
  await recordOperatorAction(db, { actor: operatorName() }, { command, detail });
}
