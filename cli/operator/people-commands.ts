import * as z from 'zod/mini';
import { saveBlocked, saveSessionsEnded, saveUnblocked } from '#server/accounts/block-user.ts';
import type { Invited } from '#server/accounts/invite-person.ts';
import { INVITATION_DAYS } from '#server/accounts/mail-links.ts';
import { saveManagerLevel } from '#server/accounts/manager-level.ts';
import { saveAdmin, saveManager } from '#server/accounts/new-accounts.ts';
import { saveStaffRoles } from '#server/accounts/save-staff-roles.ts';
import { saveSecondFactorReset } from '#server/accounts/second-factor/reset-second-factor.ts';
import { updateBlockedListings } from '#server/properties/hide-listings.ts';
import { updateManagerListings } from '#server/properties/update-manager-listings.ts';
import { moderationReasonField } from '#shared/api/forum-bodies.ts';
import {
  address1Field,
  address2Field,
  cityField,
  companyNameField,
  managerEmailField,
  managerFirstNameField,
  managerLastNameField,
  phoneField,
  postalCodeField,
  stateField,
} from '#shared/api/manager-fields.ts';
import { PAGES } from '#shared/pages.ts';
import { STAFF_ROLES } from '#shared/rules/staff-roles.ts';
import { MANAGER_TYPES } from '#shared/rules/tier-prices.ts';
import {
  type Command,
  type CommandContext,
  type Option,
  readFields,
  readWord,
  reasonOf,
  UsageProblem,
} from './command.ts';

const LEVELS = ['basic', 'premium'] as const;

const reasonSchema = z.object({ reason: moderationReasonField });
const personSchema = z.object({
  email: managerEmailField,
  first_name: managerFirstNameField,
  last_name: managerLastNameField,
  username: z.optional(z.string()),
});

const given = <S extends z.ZodMiniType<string, string>>(field: S) =>
  z._default(z.optional(field), '' as never);
const profileSchema = z.object({
  company_name: companyNameField,
  phone: given(phoneField),
  address_1: given(address1Field),
  address_2: address2Field,
  city: given(cityField),
  state: given(stateField),
  postal_code: given(postalCodeField),
});

const PERSON_OPTIONS: Record<string, Option> = {
  email: {
    value: 'ADDRESS',
    about: 'email address that receives the link to set the password',
    isRequired: true,
  },
  'first-name': { value: 'NAME', about: 'first name', isRequired: true },
  'last-name': { value: 'NAME', about: 'last name', isRequired: true },
  username: { value: 'NAME', about: 'default: generated from the names' },
};
const CHECK_OPTIONS: Record<string, Option> = {
  'checked-what': { value: 'TEXT', about: 'premium: what was verified, as shown by the verified badge' },
  'checked-by': { value: 'USERNAME', about: 'premium: the administrator who verified it' },
  'checked-on': { value: 'YYYY-MM-DD', about: 'premium: the date of verification; default today' },
};

/** Converts option names such as `first-name` to field names such as `first_name`. */
function fieldsOf(options: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name.replaceAll('-', '_'), value]),
  );
}

const checkOf = (options: Record<string, string | undefined>) => ({
  what: options['checked-what'],
  by: options['checked-by'],
  on: options['checked-on'],
});

/** Prints the invitation link if the site sends no email. */
export function printInvited(
  { print, siteUrl, sendsMail }: CommandContext,
  { path }: Invited,
  email: string,
): void {
  print(
    sendsMail
      ? `Sent the link to set the password to ${email}. It works once, within ${INVITATION_DAYS} days:`
      : `MAIL=off: no email was sent. Share the link to set the password. It works once, within ${INVITATION_DAYS} days:`,
  );
  print(`  ${siteUrl}${path}`);
  if (sendsMail) print(`After that, request a new one at ${siteUrl}${PAGES.forgotPassword}`);
}

const countOf = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

const addAdmin: Command = {
  name: 'add-admin',
  about: 'creates a staff account with the role owner and emails a link to set the password',
  options: PERSON_OPTIONS,
  async run(context, { options }) {
    const person = readFields(personSchema, fieldsOf(options));
    const invited = await saveAdmin(context.db, context.operator, person);
    context.print(`'${invited.username}' is an administrator.`);
    printInvited(context, invited, person.email);
  },
};

const setStaffRoles: Command = {
  name: 'set-staff-roles',
  about: 'replaces the roles of a staff account',
  more: `ROLES is a list such as trust,support, of: ${STAFF_ROLES.join(', ')}.`,
  takes: ['USERNAME', 'ROLES'],
  options: { because: { value: 'TEXT', about: 'reason, for the audit log', isRequired: true } },
  async run({ db, operator, print }, { given: [username = '', list = ''], options }) {
    const roles = list.split(',').map((role) => readWord(role, 'Each role', STAFF_ROLES));
    await saveStaffRoles(db, operator, { username, roles, reason: reasonOf(options) });
    print(`'${username}' has the roles ${roles.join(', ')}.`);
  },
};

const addManager: Command = {
  name: 'add-manager',
  about: 'creates a manager account and emails a link to set the password',
  more: 'The premium level requires a recorded verification: what, by whom and when.',
  options: {
    type: { value: MANAGER_TYPES.join('|'), about: 'type of properties', isRequired: true },
    level: { value: LEVELS.join('|'), about: 'default basic' },
    ...PERSON_OPTIONS,
    company: { value: 'NAME', about: 'company name' },
    phone: { value: 'NUMBER', about: 'phone number, shown on cards of premium managers' },
    'address-1': { value: 'TEXT', about: 'street address' },
    'address-2': { value: 'TEXT', about: 'second address line' },
    city: { value: 'NAME', about: 'city' },
    state: { value: 'STATE', about: 'two-letter code or name' },
    'postal-code': { value: 'CODE', about: 'ZIP code, five or nine digits' },
    ...CHECK_OPTIONS,
  },
  async run(context, { options }) {
    const type = readWord(options.type, '--type', MANAGER_TYPES);
    const account_level = readWord(options.level ?? 'basic', '--level', LEVELS);
    const fields = fieldsOf(options);
    const person = readFields(personSchema, fields);
    const profile = readFields(profileSchema, { ...fields, company_name: options.company });
    const invited = await saveManager(context.db, context.operator, {
      person,
      manager: { type, account_level, ...profile },
      check: checkOf(options),
      today: context.today,
    });
    context.print(`'${invited.username}' is a ${type} manager, ${account_level}.`);
    printInvited(context, invited, person.email);
  },
};

const setManagerLevel: Command = {
  name: 'set-manager-level',
  about: 'changes the level of a manager to premium, with a recorded verification, or to basic',
  more: `LEVEL is basic or premium. Premium managers have the verified badge, whose tooltip shows what was verified and when. Listings of a
multi-family manager get the tier of the level (premium or free); those of a single-family manager keep their paid tier.`,
  takes: ['USERNAME', 'LEVEL'],
  options: CHECK_OPTIONS,
  async run({ db, operator, today, print }, { given: [username = '', word], options }) {
    const level = readWord(word, 'LEVEL', LEVELS);
    const change = { username, level, check: checkOf(options), today };
    const before = await saveManagerLevel(db, operator, change, updateManagerListings);
    if (level === 'basic') {
      print(before === 'basic' ? `'${username}' was already basic.` : `'${username}' is now basic.`);
    } else {
      const { what, by, on = today } = change.check;
      print(`'${username}' is now premium. Badge: ${what} (${on}; verified by ${by}).`);
    }
  },
};

const blockUser: Command = {
  name: 'block-user',
  about: 'blocks an account, ends its sessions and hides its listings',
  more: 'unblock-user restores these listings, except inactive ones and those hidden for another reason.',
  takes: ['USERNAME'],
  options: { because: { value: 'TEXT', about: 'reason, for the audit log' } },
  async run({ db, operator, print }, { given: [username = ''], options }) {
    const block = { username, reason: options.because?.trim() || null };
    const { sessions, listings } = await saveBlocked(db, operator, block, updateBlockedListings);
    const hidden = listings === 0 ? '' : `, ${countOf(listings, 'listing')} hidden`;
    print(`'${username}' is blocked; ${countOf(sessions, 'session')} ended${hidden}.`);
  },
};

const unblockUser: Command = {
  name: 'unblock-user',
  about: 'unblocks an account and restores its listings',
  takes: ['USERNAME'],
  async run({ db, operator, print }, { given: [username = ''] }) {
    const listings = await saveUnblocked(db, operator, username, updateBlockedListings);
    const shown = listings === 0 ? '' : `; ${countOf(listings, 'listing')} no longer hidden by the block`;
    print(`'${username}' can log in again${shown}.`);
  },
};

const endSessions: Command = {
  name: 'end-sessions',
  about: 'logs a user out on all devices, or all users with --everybody',
  more: 'Users can log in again immediately; block-user prevents that. After a restore from a stolen backup, use --everybody.',
  takes: ['[USERNAME]'],
  options: { everybody: { value: 'YES', about: 'yes: all users, administrators included' } },
  async run({ db, operator, print }, { given: [username], options }) {
    if ((username === undefined) === (options.everybody === undefined))
      throw new UsageProblem('Specify a USERNAME or --everybody yes.');
    if (username === undefined) readWord(options.everybody, '--everybody', ['yes']);
    const ended = await saveSessionsEnded(db, operator, username ?? null);
    print(`${countOf(ended, 'session')} ended.`);
  },
};

const resetSecondFactor: Command = {
  name: 'reset-second-factor',
  about:
    'turns off two-step verification of an account, for a user who lost passkeys, codes and recovery codes',
  more: 'Verify the person first, by another way than email. Ends the sessions and emails the user. Staff must set it up again.',
  takes: ['USERNAME'],
  options: { because: { value: 'TEXT', about: 'reason, for the audit log', isRequired: true } },
  async run({ db, operator, print }, { given: [username = ''], options }) {
    const { reason } = readFields(reasonSchema, { reason: options.because });
    const ended = await saveSecondFactorReset(db, operator, { username, reason });
    print(`'${username}' logs in with the password only; ${countOf(ended, 'session')} ended.`);
  },
};

export const peopleCommands = [
  ...[addAdmin, setStaffRoles, addManager, setManagerLevel],
  ...[blockUser, unblockUser, endSessions, resetSecondFactor],
];
