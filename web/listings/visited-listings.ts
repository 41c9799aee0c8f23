import { localStore } from '../ui/browser-storage.ts';

const VISITED_KEY = 'porchlight.visited-listings';
const REMEMBERED = 400;

/** Reads the ids of listings that this browser has visited. The map mutes their pins. */
export function readVisitedListings(): ReadonlySet<number> {
  try {
    const stored: unknown = JSON.parse(localStore.get(VISITED_KEY) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : []);
  } catch {
    return new Set();
  }
}

export function rememberVisitedListing(id: number): void {
  const ids = [...readVisitedListings()].filter((one) => one !== id);
  localStore.set(VISITED_KEY, JSON.stringify([...ids, id].slice(-REMEMBERED)));
}
