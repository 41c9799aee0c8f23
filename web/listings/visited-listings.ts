const VISITED_KEY = 'porchlight.visited-listings';
/** The newest so many are remembered. */
const REMEMBERED = 400;

/** The listings that were opened in this browser, for muting their pins. Storage may be forbidden: then none. */
export function readVisitedListings(): ReadonlySet<number> {
  if (typeof window === 'undefined') return new Set();
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(VISITED_KEY) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : []);
  } catch {
    return new Set();
  }
}

export function rememberVisitedListing(id: number): void {
  try {
    const ids = [...readVisitedListings()].filter((one) => one !== id);
    localStorage.setItem(VISITED_KEY, JSON.stringify([...ids, id].slice(-REMEMBERED)));
  } catch {
    // A pin stays unmuted; nothing else depends on it.
  }
}
