export type Setting<T> = {
  /** The environment variable. `NAME_FILE` may name a file that holds the value instead. */
  name: string;
  /** As the documentation shows it. */
  fallback: string;
  about: string;
  isSecret?: boolean;
  read: (text: string) => T;
};

export function setting<T>(
  name: string,
  fallback: string,
  about: string,
  read: (text: string) => T,
  isSecret = false,
): Setting<T> {
  return { name, fallback, about, read, isSecret };
}
