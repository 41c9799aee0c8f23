import { removeAnnouncement, saveAnnouncement } from '#server/accounts/save-announcement.ts';
import type { Command } from './command.ts';

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
    const isRemoved = await removeAnnouncement(db, operator);
    print(isRemoved ? 'The announcement is gone.' : 'There was no announcement to take away.');
    if (announcementSetting) print(`The setting ANNOUNCEMENT counts: ${announcementSetting}`);
  },
};

export const siteCommands = [setAnnouncement, clearAnnouncement];
