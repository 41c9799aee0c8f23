/** Browsers that keep nothing for us throw; then nothing is kept. */
function quietly<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

const nameOf = (key: string) => `porchlight.${key}`;

/** Keeps what somebody has written in this tab alone, over reloads and the way to the log-in page and back. */
export function keepTabDraft(key: string, draft: object): void {
  quietly(() => sessionStorage.setItem(nameOf(key), JSON.stringify(draft)));
}

/** What was kept, of whatever shape it may be; null: nothing. */
export function findTabDraft(key: string): unknown {
  return quietly(() => JSON.parse(sessionStorage.getItem(nameOf(key)) ?? 'null') as unknown);
}

/** The texts of a form, if all of these fields were kept; or null. */
export function findTextDraft<F extends string>(key: string, fields: readonly F[]): Record<F, string> | null {
  const found = (findTabDraft(key) ?? {}) as Partial<Record<F, string>>;
  if (!fields.every((name) => typeof found[name] === 'string')) return null;
  return Object.fromEntries(fields.map((name) => [name, found[name]])) as Record<F, string>;
}

export function dropTabDraft(key: string): void {
  quietly(() => sessionStorage.removeItem(nameOf(key)));
}
