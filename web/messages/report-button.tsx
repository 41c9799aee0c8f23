import type { ReactNode } from 'react';

type ReportButtonProps = {
  kind: 'roommate_profile';
  id: number;
  /** What is reported, as a person calls it. */
  what: string;
};

/** The way to report something; nothing is shown until reports can be sent from pages. */
export function ReportButton(_props: ReportButtonProps): ReactNode {
  return null;
}
