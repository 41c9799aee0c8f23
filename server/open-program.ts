import { readFileSync } from 'node:fs';
import { readSettings } from './config/settings.ts';
import { refuseUnsafeSettings } from './config/unsafe-settings.ts';
import { openDatabase } from './db/open-database.ts';
import { requireSmtp } from './mail/mail-settings.ts';
import type { FillDemo, Program } from './open-services.ts';
import { openLog } from './operations/open-log.ts';
import { refuseUnsafePayments } from './payments/payment-settings.ts';

function throwAll(...checks: (() => void)[]): void {
  const problems = checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/**
 * Closes the database if opening fails.
 * @throws Error with messages for the operator
 */
export async function openProgram(
  env: Record<string, string | undefined>,
  fillDemo?: FillDemo,
): Promise<Program> {
  const settings = readSettings(env, (path) => readFileSync(path, 'utf8'));
  throwAll(
    () => refuseUnsafeSettings(settings, env),
    () => requireSmtp(settings),
    () => refuseUnsafePayments(settings),
  );
  let handleEvent = (_event: string) => {};
  const log = openLog(settings, { onEvent: (event) => handleEvent(event) });
  const opening = openDatabase({
    databaseUrl: settings.databaseUrl,
    replicaUrl: settings.databaseReplicaUrl,
    maxLagMs: settings.databaseReplicaMaxLag * 1000,
    poolSize: settings.databasePoolSize,
    dataDir: settings.dataDir,
    log,
  });
  // Load these modules while the bundled server starts, which saves a second.
  const [database, { openServices }] = await Promise.all([opening, import('./open-services.ts')]);
  try {
    const onEvent = (listener: (event: string) => void) => {
      handleEvent = listener;
    };
    return await openServices({ settings, log, database, onEvent, fillDemo });
  } catch (error) {
    await database.close();
    throw error;
  }
}
