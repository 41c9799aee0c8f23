import { tabStore } from '../ui/browser-storage.ts';

const nameOf = (key: string) => `porchlight.${key}`;

export function saveTabDraft(key: string, draft: object): void {
  tabStore.set(nameOf(key), JSON.stringify(draft));
}

/** Returns a stored draft, which may have the shape of an earlier release. */
export function findTabDraft(key: string): unknown {
  try {
    return JSON.parse(tabStore.get(nameOf(key)) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

export function findTextDraft<F extends string>(key: string, fields: readonly F[]): Record<F, string> | null {
  const found = (findTabDraft(key) ?? {}) as Partial<Record<F, string>>;
  if (!fields.every((name) => typeof found[name] === 'string')) return null;
  return Object.fromEntries(fields.map((name) => [name, found[name]])) as Record<F, string>;
}

export function deleteTabDraft(key: string): void {
  tabStore.remove(nameOf(key));
}
