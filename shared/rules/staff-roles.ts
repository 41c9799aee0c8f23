export const STAFF_ROLES = ['owner', 'trust', 'support', 'finance', 'content', 'auditor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Roles that allow each kind of staff work. */
export const STAFF_WORK = {
  console: STAFF_ROLES,
  read: ['owner', 'trust', 'support', 'auditor'],
  read_people: ['owner', 'trust', 'support', 'finance', 'auditor'],
  read_payments: ['owner', 'finance', 'auditor'],
  read_operations: ['owner', 'content', 'auditor'],
  claim: ['owner', 'trust', 'support', 'finance', 'content'],
  moderate: ['owner', 'trust'],
  support: ['owner', 'trust', 'support'],
  edit_site: ['owner', 'content'],
  run_imports: ['owner', 'content'],
  set_roles: ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>;
export type StaffWork = keyof typeof STAFF_WORK;

export function canDo({ staff_roles }: { staff_roles: readonly StaffRole[] }, work: StaffWork): boolean {
  return staff_roles.some((role) => STAFF_WORK[work].some((allowed) => allowed === role));
}
