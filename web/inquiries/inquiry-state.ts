import { msg, t } from '#shared/texts/t.ts';

/** States of section 4. Success and failure last two seconds. */
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

/** Text for a live region. Empty at rest, so that each state is announced once. */
export function inquiryAnnouncement(state: InquiryState): string {
  return state === 'none' ? '' : t(LABELS[state]);
}
