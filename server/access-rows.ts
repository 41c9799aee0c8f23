import { STAFF_ROLES, STAFF_WORK, type StaffWork } from '#shared/rules/staff-roles.ts';
import { msg } from '#shared/texts/t.ts';

/**
 * `own` allows only the caller's own rows; `reduced` returns fewer fields. A number is the HTTP status of the
 * refusal.
 */
type Verdict = 'yes' | 'own' | 'reduced' | 401 | 403 | 404;
export const ROLES = [
  'visitor',
  'student',
  'other_student',
  'manager',
  'other_manager',
  'moderator',
  'staff',
  ...STAFF_ROLES,
] as const;
export type Role = (typeof ROLES)[number];

/** The columns of staff: an account without a role, then one per role. */
const STAFF_COLUMNS = ['staff', ...STAFF_ROLES] as const;
type StaffVerdicts = Record<(typeof STAFF_COLUMNS)[number], Verdict>;
const staffColumns = (verdictOf: (role: (typeof STAFF_COLUMNS)[number]) => Verdict): StaffVerdicts =>
  Object.fromEntries(STAFF_COLUMNS.map((role) => [role, verdictOf(role)])) as StaffVerdicts;
const isRoleFor = (work: StaffWork, role: string) => STAFF_WORK[work].some((allowed) => allowed === role);

/**
 * `refusal` replaces the message of a 403. `confirmedEmail` requires a confirmed email address: always, or only
 * if the handler decides so.
 */
export type AccessRow = Record<Role, Verdict> & {
  rule: string;
  refusal?: string;
  confirmedEmail?: 'always' | 'by handler';
  /** True if users who must set up a second factor may make the call before that. */
  isBeforeSecondFactor?: boolean;
};

export const beforeSecondFactor = (row: AccessRow): AccessRow => ({ ...row, isBeforeSecondFactor: true });

export const confirmedOnly = (
  row: AccessRow,
  confirmedEmail: AccessRow['confirmedEmail'] = 'always',
): AccessRow => ({
  ...row,
  confirmedEmail,
});

export function anyone(rule: string): AccessRow {
  return {
    visitor: 'yes',
    student: 'yes',
    other_student: 'yes',
    manager: 'yes',
    other_manager: 'yes',
    moderator: 'yes',
    ...staffColumns(() => 'yes'),
    rule,
  };
}

export function ownOnly(rule: string): AccessRow {
  return {
    visitor: 401,
    student: 'own',
    other_student: 'own',
    manager: 'own',
    other_manager: 'own',
    moderator: 'own',
    ...staffColumns(() => 'own'),
    rule,
  };
}

/** `other` is the verdict for another student's object. */
export function studentsOnly(
  rule: string,
  refusal: string,
  { student, other }: { student: Verdict; other: Verdict } = { student: 'own', other: 'own' },
): AccessRow {
  return {
    visitor: 401,
    student,
    other_student: other,
    manager: 403,
    other_manager: 403,
    moderator: other,
    ...staffColumns(() => 403),
    rule,
    refusal,
  };
}

/** The handler's SQL checks ownership. */
export function managersOnly(rule: string, refusal: string = msg('Only managers can do this.')): AccessRow {
  return {
    visitor: 401,
    student: 403,
    other_student: 403,
    manager: 'own',
    other_manager: 'own',
    moderator: 403,
    ...staffColumns(() => 403),
    rule,
    refusal,
  };
}

/** The handler's SQL checks whether the user moderates the school or has a staff role for the work. */
export function moderatorsOnly(rule: string, work: StaffWork = 'moderate'): AccessRow {
  return {
    ...ownOnly(rule),
    moderator: 'yes',
    ...staffColumns((role) => (isRoleFor(work, role) ? 'yes' : 'own')),
  };
}

export function staffOnly(work: StaffWork, rule: string): AccessRow {
  return {
    visitor: 404,
    student: 404,
    other_student: 404,
    manager: 404,
    other_manager: 404,
    moderator: 404,
    ...staffColumns((role) => (role === 'staff' ? 404 : isRoleFor(work, role) ? 'yes' : 403)),
    rule,
    refusal: msg('Your staff roles don’t include this. Ask an owner.'),
  };
}
