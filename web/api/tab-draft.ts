/** Browsers that keep nothing for us throw; then nothing is kept. */
function quietly<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** The texts of a form by field name. */
export type TabDraft<F extends string> = Record<F, string>;

const storageKey = (key: string) => `porchlight.${key}`;

/** Keeps what somebody has typed for this tab alone, over the way to the log-in page and back. */
export function keepDraft(key: string, draft: TabDraft<string>): void {
  quietly(() => sessionStorage.setItem(storageKey(key), JSON.stringify(draft)));
}

/** What was kept, if it has all these fields; or null. */
export function findDraft<F extends string>(key: string, fields: readonly F[]): TabDraft<F> | null {
  const kept = quietly(() => JSON.parse(sessionStorage.getItem(storageKey(key)) ?? 'null') as unknown);
  const found = (kept ?? {}) as Partial<TabDraft<F>>;
  if (!fields.every((name) => typeof found[name] === 'string')) return null;
  return Object.fromEntries(fields.map((name) => [name, found[name]])) as TabDraft<F>;
}

export function dropDraft(key: string): void {
  quietly(() => sessionStorage.removeItem(storageKey(key)));
}
