import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** From `LoadCredential=secrets:`. */
const PREFIX = 'secrets_';

type Credential = {
  /** File name: `database-url`. */
  name: string;
  /** Environment variable: `DATABASE_URL`. */
  setting: string;
  path: string;
};

/**
 * Secrets from systemd's `LoadCredential=secrets:/etc/porchlight/secrets`: `database-url` there is
 * `secrets_database-url` in $CREDENTIALS_DIRECTORY, readable by the service's user only.
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
