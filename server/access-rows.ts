import { msg } from '#shared/texts/t.ts';

/**
 * `yes` allowed · `own` only the caller's own rows can be addressed · `reduced` with fewer fields · a number refused so.
 */
export type Verdict = 'yes' | 'own' | 'reduced' | 401 | 403 | 404;
export const ROLES = [
  'visitor',
  'student',
  'other_student',
  'manager',
  'other_manager',
  'moderator',
  'admin',
] as const;
export type Role = (typeof ROLES)[number];
/**
 * `refusal` is the sentence for those whom the row refuses with 403, where the usual one would not help them.
 * `confirmedEmail`: the caller's e-mail address must be confirmed (403), always or where the handler says so.
 */
export type AccessRow = Record<Role, Verdict> & {
  rule: string;
  refusal?: string;
  confirmedEmail?: 'always' | 'by handler';
};

export const confirmedOnly = (
  row: AccessRow,
  confirmedEmail: AccessRow['confirmedEmail'] = 'always',
): AccessRow => ({
  ...row,
  confirmedEmail,
});

export function everybody(rule: string): AccessRow {
  return {
    visitor: 'yes',
    student: 'yes',
    other_student: 'yes',
    manager: 'yes',
    other_manager: 'yes',
    moderator: 'yes',
    admin: 'yes',
    rule,
  };
}

/** For everybody who is logged in, each for themselves alone. */
export function ownOnly(rule: string): AccessRow {
  return {
    visitor: 401,
    student: 'own',
    other_student: 'own',
    manager: 'own',
    other_manager: 'own',
    moderator: 'own',
    admin: 'own',
    rule,
  };
}

/** For students, moderators among them; `other` is for the student whose object it is not. */
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
    admin: 403,
    rule,
    refusal,
  };
}

/** For managers, each for what is their own, which the handler's statement knows. */
export function managersOnly(rule: string, refusal: string = msg('Only managers can do this.')): AccessRow {
  return {
    visitor: 401,
    student: 403,
    other_student: 403,
    manager: 'own',
    other_manager: 'own',
    moderator: 403,
    admin: 403,
    rule,
    refusal,
  };
}

/** For who moderates the school in question, which the handler's statement knows, and for admins. */
export function moderatorsOnly(rule: string): AccessRow {
  return { ...ownOnly(rule), moderator: 'yes', admin: 'yes' };
}

/** For staff alone. */
export function staffOnly(rule: string, refusal: string): AccessRow {
  return {
    visitor: 401,
    student: 403,
    other_student: 403,
    manager: 403,
    other_manager: 403,
    moderator: 403,
    admin: 'yes',
    rule,
    refusal,
  };
}
