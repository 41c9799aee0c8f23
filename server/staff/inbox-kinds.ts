import { INBOX_KINDS, type InboxKind } from '#shared/api/staff.ts';
import { canDo, type StaffWork } from '#shared/rules/staff-roles.ts';
import type { SessionUser } from '../context.ts';

const READERS: Record<InboxKind, StaffWork> = {
  report: 'read',
  request: 'read',
  mail: 'read',
  lead_dispute: 'read_payments',
  card_dispute: 'read_payments',
  job: 'read_operations',
  import: 'read_operations',
  map: 'read_operations',
};

export const kindsFor = (user: SessionUser): InboxKind[] =>
  INBOX_KINDS.filter((kind) => canDo(user, READERS[kind]));
