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
  spam: msg('It is advertising or spam'),
  harassment: msg('It harasses or threatens somebody'),
  offensive: msg('It is offensive'),
  discriminatory: msg('It discriminates (fair housing)'),
  private_information: msg('It shows private information'),
  no_longer_available: msg('It is not available any more'),
  other: msg('Something else'),
};
