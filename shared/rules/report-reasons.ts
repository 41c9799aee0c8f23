import { msg } from '../texts/t.ts';

export const REPORT_REASONS = [
  'spam',
  'scam',
  'harassment',
  'offensive',
  'discriminatory',
  'private_information',
  'no_longer_available',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
  scam: msg('It looks like a scam, or asks for money'),
  spam: msg('It’s advertising or spam'),
  harassment: msg('It harasses or threatens someone'),
  offensive: msg('It’s offensive'),
  discriminatory: msg('It discriminates (fair housing)'),
  private_information: msg('It shows private information'),
  no_longer_available: msg('It’s no longer available'),
  other: msg('Something else'),
};
