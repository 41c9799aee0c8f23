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

/** Writes a command whose work is not one transaction into the audit log. @param detail counts, ids and the command's own words */
export async function recordCommand(
  db: Db,
  command: string,
  detail: Record<string, number | string | boolean>,
): Promise<void> {
  await recordDeed(db, { actor: operatorName() }, { command, detail });
}
