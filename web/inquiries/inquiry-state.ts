import { msg, t } from '#shared/texts/t.ts';

/** What an inquiry's button is at (section 4). Success and failure are shown for two seconds. */
export type InquiryState = 'none' | 'sending' | 'success' | 'failed';

const LABELS: Record<Exclude<InquiryState, 'none'>, string> = {
  sending: msg('Sending...'),
  success: msg('Message Sent!'),
  failed: msg('Failed! Please try again.'),
};

/** @param isSent whether this user has asked about this property before */
export function inquiryLabel(state: InquiryState, isSent: boolean): string {
  if (state !== 'none') return t(LABELS[state]);
  return isSent ? t('Message Sent') : t('Check Availability');
}

/** What those hear who do not see the button; nothing at rest, so that each state is said once. */
export function inquiryNews(state: InquiryState): string {
  return state === 'none' ? '' : t(LABELS[state]);
}
