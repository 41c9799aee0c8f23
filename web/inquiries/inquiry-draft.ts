import * as tab from '../api/tab-draft.ts';

/** What a visitor has written before logging in. */
export type InquiryDraft = { message: string; phone: string };

const keyOf = (property: number) => `inquiry.${property}`;

export function keepDraft(property: number, draft: InquiryDraft): void {
  tab.keepDraft(keyOf(property), draft);
}

export function findDraft(property: number): InquiryDraft | null {
  return tab.findDraft(keyOf(property), ['message', 'phone']);
}

export function dropDraft(property: number): void {
  tab.dropDraft(keyOf(property));
}
