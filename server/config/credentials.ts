import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** systemd adds the name in `LoadCredential=secrets:FOLDER` to each file name. */
const PREFIX = 'secrets_';

type Credential = {
  name: string;
  setting: string;
  path: string;
};

/**
 * Finds the files of `LoadCredential=secrets:FOLDER`. For example, systemd renames `database-url` to
 * `secrets_database-url`.
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
