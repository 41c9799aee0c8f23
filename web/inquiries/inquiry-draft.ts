/** What a visitor has written before logging in. */
export type InquiryDraft = { message: string; phone: string };

const keyOf = (property: number) => `porchlight.inquiry.${property}`;

/** Browsers that keep nothing for us throw; then nothing is kept. */
function quietly<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Kept for this tab alone, over the way to the log-in page and back. */
export function keepDraft(property: number, draft: InquiryDraft): void {
  quietly(() => sessionStorage.setItem(keyOf(property), JSON.stringify(draft)));
}

export function findDraft(property: number): InquiryDraft | null {
  const found = quietly(() => JSON.parse(sessionStorage.getItem(keyOf(property)) ?? 'null') as unknown);
  const { message, phone } = (found ?? {}) as Partial<InquiryDraft>;
  return typeof message === 'string' && typeof phone === 'string' ? { message, phone } : null;
}

export function dropDraft(property: number): void {
  quietly(() => sessionStorage.removeItem(keyOf(property)));
}
