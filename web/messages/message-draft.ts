/** What somebody has begun to write to one other; kept by the browser, so that nothing is lost with the page. */
const nameOf = (from: number, to: number) => `porchlight.draft.${from}.${to}`;

export function readDraft(from: number, to: number): string {
  try {
    return localStorage.getItem(nameOf(from, to)) ?? '';
  } catch {
    return '';
  }
}

/** A browser that keeps nothing costs the draft, not the message. */
export function keepDraft(from: number, to: number, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(nameOf(from, to));
    else localStorage.setItem(nameOf(from, to), text);
  } catch {
    // Full, or not allowed.
  }
}
