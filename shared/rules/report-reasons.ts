import type { ReportReason } from '../api/reports.ts';

/** What people choose from when they report something. */
export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
  scam: 'It looks like a scam, or asks for money',
  spam: 'It is advertising or spam',
  harassment: 'It harasses or threatens somebody',
  offensive: 'It is offensive',
  discriminatory: 'It discriminates (fair housing)',
  private_information: 'It shows private information',
  no_longer_available: 'It is not available any more',
  other: 'Something else',
};
