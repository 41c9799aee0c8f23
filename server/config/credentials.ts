import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What systemd puts before the name of each file of the folder, as our units have it loaded. */
const PREFIX = 'secrets_';

export type Credential = {
  /** As in the operator's folder: `database-url`. */
  name: string;
  /** The setting whose value it is: `DATABASE_URL`. */
  setting: string;
  path: string;
};

/**
 * The secrets that systemd hands to a unit with `LoadCredential=secrets:/etc/porchlight/secrets`: it reads each file of that folder as
 * root, and `database-url` there is `secrets_database-url` in $CREDENTIALS_DIRECTORY, which the unit's own user alone may read.
 */
export function findCredentials({ CREDENTIALS_DIRECTORY: folder }: Record<string, string | undefined>) {
  if (!folder || !existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.startsWith(PREFIX))
    .sort()
    .map((file): Credential => {
      const name = file.slice(PREFIX.length);
      return { name, setting: name.toUpperCase().replaceAll('-', '_'), path: join(folder, file) };
    });
}
