import type { ModerationEvent } from '#shared/api/moderation.ts';
import type { PlaceKind, ReportReason, ReportState } from '#shared/api/reports.ts';
import type { QueueTab } from './load-moderation.ts';

export const TAB_WORDS: Record<QueueTab, string> = {
  open: 'Open',
  in_progress: 'In progress',
  resolved: 'Resolved',
  rejected: 'Rejected',
  history: 'History',
};

export const REASON_WORDS: Record<ReportReason, string> = {
  spam: 'Spam',
  scam: 'Scam or fraud',
  harassment: 'Harassment',
  offensive: 'Offensive',
  discriminatory: 'Discriminatory',
  private_information: 'Private information',
  no_longer_available: 'No longer available',
  other: 'Something else',
};

export const KIND_WORDS: Record<PlaceKind, string> = {
  forum_post: 'post',
  forum_comment: 'comment',
  user: 'person',
  message: 'message',
  roommate_profile: 'roommate profile',
  property: 'listing',
};

/** What was done, after the name of who did it and before what it was done to. */
export const ACTION_WORDS: Record<ModerationEvent['action'], string> = {
  open: 'opened again the report of',
  in_progress: 'took the report of',
  resolved: 'resolved the report of',
  rejected: 'rejected the report of',
  hidden: 'hid',
  restored: 'showed again',
  deleted: 'deleted their own',
  auto_hidden: 'hid',
  reopened: 'opened again the report of',
};

/** What became of a case, for those who listen. */
export const MOVED_WORDS: Record<ReportState, string> = {
  open: 'The report is open again.',
  in_progress: 'You have taken the report.',
  resolved: 'The report is resolved.',
  rejected: 'The report is rejected.',
};
