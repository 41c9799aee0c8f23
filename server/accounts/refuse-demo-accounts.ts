import { isPrivateHost } from '../config/private-host.ts';
import type { Settings } from '../config/settings.ts';
import type { Db } from '../db/tables.ts';
import { countDemoAccounts } from './demo-accounts.queries.ts';

/** Localhost is not public, nor is a host of a private network without https. */
function isPublic({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  const url = publicUrl === null ? null : new URL(publicUrl);
  if (url === null || /^(127\.[0-9.]+|\[::1\]|localhost)$/.test(url.hostname)) return false;
  return url.protocol === 'https:' || !isPrivateHost(url.hostname);
}

/** @throws Error if a public site has active demo accounts */
export async function refuseDemoAccounts(db: Db, settings: Pick<Settings, 'publicUrl'>): Promise<void> {
  if (!isPublic(settings)) return;
  const count = await countDemoAccounts(db);
  if (count === 0) return;
  throw new Error(
    `The site cannot start: PUBLIC_URL is public, and the database has ${count} demo accounts with a published password.\n` +
      '  Remove the demo data with: npm run operator -- remove-demo',
  );
}
