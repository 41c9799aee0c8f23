import { dropTabDraft, findTextDraft, keepTabDraft } from '../api/tab-draft.ts';

/** What a visitor has written before logging in. */
export type InquiryDraft = { message: string; phone: string };

const keyOf = (property: number) => `inquiry.${property}`;

/** Kept for this tab alone, over the way to the log-in page and back. */
export function keepDraft(property: number, draft: InquiryDraft): void {
  keepTabDraft(keyOf(property), draft);
}

export function findDraft(property: number): InquiryDraft | null {
  return findTextDraft(keyOf(property), ['message', 'phone']);
}

export function dropDraft(property: number): void {
  dropTabDraft(keyOf(property));
}
