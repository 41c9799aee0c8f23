type Setting<T> = {
  name: string;
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
