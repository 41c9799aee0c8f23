import type { StaffRole } from '#shared/rules/staff-roles.ts';
import { msg } from '#shared/texts/t.ts';

export const ROLE_LABELS: Record<StaffRole, string> = {
  owner: msg('Owner'),
  trust: msg('Trust and safety'),
  support: msg('Support'),
  finance: msg('Finance'),
  content: msg('Content'),
  auditor: msg('Auditor'),
};
