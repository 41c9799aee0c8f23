import { removeAnnouncement, saveAnnouncement } from '#server/accounts/save-announcement.ts';
import { findSecurityEvents } from '#server/accounts/security-events.queries.ts';
import { type Command, readNumber } from './command.ts';
import { minuteOf, tableText } from './print-table.ts';

const MOST_EVENTS = 10_000;

const setAnnouncement: Command = {
  name: 'set-announcement',
  about: 'puts a line of text at the top of every page, at once',
  more: 'At most 300 characters. It takes the place of the setting ANNOUNCEMENT.',
  takes: ['TEXT'],
  async run({ db, operator, print }, { given: [text = ''] }) {
    print(`Every page says now: ${await saveAnnouncement(db, operator, text)}`);
  },
};

const clearAnnouncement: Command = {
  name: 'clear-announcement',
  about: 'takes that line away again',
  async run({ db, operator, print, announcementSetting }) {
    const isGone = await removeAnnouncement(db, operator);
    print(isGone ? 'The announcement is gone.' : 'There was no announcement to take away.');
    if (announcementSetting) print(`The setting ANNOUNCEMENT counts: ${announcementSetting}`);
  },
};

const listSecurityEvents: Command = {
  name: 'list-security-events',
  about: 'shows what concerned the safety of accounts, the latest first',
  more: 'Refused log-ins, tokens used twice, changed passwords, deletions, and what operators did. Kept 400 days.',
  options: {
    user: { value: 'USERNAME', about: 'whom it concerned' },
    kind: { value: 'KIND', about: 'such as token_reused or operator' },
    limit: { value: 'N', about: '50 when absent' },
  },
  isReading: true,
  async run({ db, print }, { options }) {
    const limit = readNumber(options.limit ?? '50', '--limit', MOST_EVENTS);
    const rows = await findSecurityEvents(db, { username: options.user, kind: options.kind, limit });
    if (rows.length === 0) return print('There are none.');
    const cells = rows.map((row) => [
      minuteOf(row.created),
      row.kind,
      row.username ?? '',
      row.actor,
      row.address,
      Object.keys(row.detail).length === 0 ? '' : JSON.stringify(row.detail),
    ]);
    print(tableText(['when (UTC)', 'what', 'whom', 'by', 'from', 'more'], cells));
  },
};

export const siteCommands = [setAnnouncement, clearAnnouncement, listSecurityEvents];
