import { msg } from '../texts/t.ts';

export const LEASE_LENGTH_LABELS = {
  month_to_month: msg('Month to month'),
  semester: msg('Semester'),
  academic_year: msg('Academic year'),
  '3_months': msg('3 months'),
  '6_months': msg('6 months'),
  '9_months': msg('9 months'),
  '10_months': msg('10 months'),
  '11_months': msg('11 months'),
  '12_months': msg('12 months'),
  '18_months': msg('18 months'),
  '24_months': msg('24 months'),
};
export type LeaseLength = keyof typeof LEASE_LENGTH_LABELS;
export const LEASE_LENGTHS = Object.keys(LEASE_LENGTH_LABELS) as LeaseLength[];
