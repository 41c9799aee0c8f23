export const REPORT_STATES = ['open', 'in_progress', 'resolved', 'rejected'] as const;
export type ReportState = (typeof REPORT_STATES)[number];
