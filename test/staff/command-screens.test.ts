import { expect, test } from 'vitest';
import { COMMANDS } from '#cli/operator/run-operator.ts';
import type { PAGES } from '#shared/pages.ts';

/** The page of the staff console that does the same as the command. */
const SCREENS: Record<string, keyof typeof PAGES> = {
  'set-staff-roles': 'staffPerson',
  'set-manager-level': 'staffPerson',
  'block-user': 'staffPerson',
  'unblock-user': 'staffPerson',
  'end-sessions': 'staffPerson',
  'reset-second-factor': 'staffPerson',
  'list-requests': 'staff',
  'list-lead-disputes': 'staff',
  'accept-request': 'staffRequest',
  'refuse-request': 'staffRequest',
  'hide-listing': 'staffListing',
  'restore-listing': 'staffListing',
  'set-announcement': 'staffAnnouncements',
  'clear-announcement': 'staffAnnouncements',
  audit: 'staffAudit',
};

/** Commands that have no page yet. Remove a line and lower the count when its page exists. */
const NOT_YET = [
  'add-admin',
  'add-agent',
  'add-feed',
  'add-manager',
  'add-moderator',
  'check-payments',
  'confirm-feed',
  'decide-lead-dispute',
  'export-listings',
  'export-payments',
  'ledger',
  'list-agents',
  'list-disputes',
  'list-feeds',
  'list-maps',
  'list-moderators',
  'list-payments',
  'list-school-sites',
  'refund-payment',
  'remove-agent',
  'remove-demo',
  'remove-feed',
  'remove-map',
  'remove-moderator',
  'remove-school-site',
  'set-agent-codes',
  'set-featured',
  'set-popular-schools',
  'set-school',
  'set-school-look',
  'set-school-site',
  'show-payment',
];

test('every operator command has a page in the staff console, or is listed as missing one', () => {
  const listed = [...Object.keys(SCREENS), ...NOT_YET];
  expect(listed.sort()).toEqual(COMMANDS.map(({ name }) => name).sort());
});

test('the list of commands without a page doesn’t grow', () => {
  expect(NOT_YET.length).toBeLessThanOrEqual(32);
});
