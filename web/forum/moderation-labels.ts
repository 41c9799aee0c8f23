import { PENDING_LISTING_REASON, PENDING_REASON } from '#shared/api/moderation.ts';
import type { ModerationEvent } from '#shared/api/moderation-schemas.ts';
import type { PlaceKind } from '#shared/api/reports.ts';
import type { ReportReason } from '#shared/rules/report-reasons.ts';
import type { ReportState } from '#shared/rules/report-states.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { QueueTab } from './load-moderation.ts';

export const TAB_LABELS: Record<QueueTab, string> = {
  open: msg('Open'),
  in_progress: msg('In progress'),
  resolved: msg('Resolved'),
  rejected: msg('Rejected'),
  history: msg('History'),
};

export const REASON_LABELS: Record<ReportReason, string> = {
  spam: msg('Spam'),
  scam: msg('Scam or fraud'),
  harassment: msg('Harassment'),
  offensive: msg('Offensive'),
  discriminatory: msg('Discriminatory'),
  private_information: msg('Private information'),
  no_longer_available: msg('No longer available'),
  other: msg('Something else'),
};

export const KIND_LABELS: Record<PlaceKind, string> = {
  forum_post: msg('post'),
  forum_comment: msg('comment'),
  user: msg('user'),
  message: msg('message'),
  roommate_profile: msg('roommate profile'),
  property: msg('listing'),
};

export const ACTION_LABELS: Record<ModerationEvent['action'], string> = {
  open: msg('<actor>{name}</actor> reopened the report of {kind} {place}'),
  in_progress: msg('<actor>{name}</actor> started on the report of {kind} {place}'),
  resolved: msg('<actor>{name}</actor> resolved the report of {kind} {place}'),
  rejected: msg('<actor>{name}</actor> rejected the report of {kind} {place}'),
  hidden: msg('<actor>{name}</actor> hid {kind} {place}'),
  restored: msg('<actor>{name}</actor> restored {kind} {place}'),
  deleted: msg('<actor>{name}</actor> deleted their own {kind} {place}'),
  auto_hidden: msg('<actor>{name}</actor> hid {kind} {place}'),
  reopened: msg('<actor>{name}</actor> reopened the report of {kind} {place}'),
};

export const isPendingReason = (reason: string): boolean =>
  reason === PENDING_REASON || reason === PENDING_LISTING_REASON;

export const reasonText = (reason: string): string => (isPendingReason(reason) ? t(reason) : reason);

export const MOVED_MESSAGES: Record<ReportState, string> = {
  open: msg('Report reopened'),
  in_progress: msg('You’re reviewing this report'),
  resolved: msg('Report resolved'),
  rejected: msg('Report rejected'),
};
