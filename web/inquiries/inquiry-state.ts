import { msg, t } from '#shared/texts/t.ts';

/** State of the inquiry button (section 4). `success` and `failed` last two seconds. */
export type InquiryState = 'none' | 'sending' | 'success' | 'failed';

const LABELS: Record<Exclude<InquiryState, 'none'>, string> = {
  sending: msg('Sending...'),
  success: msg('Message Sent!'),
  failed: msg('Failed! Please try again.'),
};

export function inquiryLabel(state: InquiryState, isSent: boolean): string {
  if (state !== 'none') return t(LABELS[state]);
  return isSent ? t('Message Sent') : t('Check Availability');
}

/** Text for a live region. Empty in the state `none`, so that screen readers announce each change once. */
export function inquiryAnnouncement(state: InquiryState): string {
  return state === 'none' ? '' : t(LABELS[state]);
}
