import { MAX_COMPARED } from '#shared/pages.ts';
import { localStore } from '../ui/browser-storage.ts';

const KEY = 'porchlight.compared-listings';

/** Listings near one school that the user has chosen to compare. */
export type ComparedListings = { school: string; ids: readonly number[] };

const NONE: ComparedListings = { school: '', ids: [] };
const listeners = new Set<() => void>();
let compared: ComparedListings | null = null;

function readStored(): ComparedListings {
  try {
    const { school, ids } = JSON.parse(localStore.get(KEY) ?? '{}') as Partial<ComparedListings>;
    const isValid = typeof school === 'string' && Array.isArray(ids) && ids.every(Number.isSafeInteger);
    return isValid ? { school, ids: ids.slice(0, MAX_COMPARED) } : NONE;
  } catch {
    return NONE;
  }
}

export function readCompared(): ComparedListings {
  compared ??= readStored();
  return compared;
}

export function subscribeCompared(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export function setCompared(next: ComparedListings): void {
  compared = next;
  localStore.set(KEY, JSON.stringify(next));
  for (const listener of listeners) listener();
}

/** Adds or removes the listing. A listing near another school starts a new comparison. */
export function toggleCompared(school: string, id: number): void {
  const { school: current, ids } = readCompared();
  const others = current === school ? ids.filter((one) => one !== id) : [];
  const isRemoval = current === school && ids.includes(id);
  setCompared({ school, ids: isRemoval ? others : [...others, id].slice(-MAX_COMPARED) });
}
