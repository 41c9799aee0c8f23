import { dropTabDraft, findTextDraft, keepTabDraft } from '../api/tab-draft.ts';

export type InquiryDraft = { message: string; phone: string };

/** Per user, so that the next user of this tab never sees them. */
const keyOf = (user: number, property: number) => `inquiry.${user}.${property}`;

export function saveInquiryDraft(user: number, property: number, draft: InquiryDraft): void {
  keepTabDraft(keyOf(user, property), draft);
}

export function findInquiryDraft(user: number, property: number): InquiryDraft | null {
  return findTextDraft(keyOf(user, property), ['message', 'phone']);
}

export function deleteInquiryDraft(user: number, property: number): void {
  dropTabDraft(keyOf(user, property));
}
