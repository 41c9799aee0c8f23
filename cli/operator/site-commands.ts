import { removeAnnouncement, saveAnnouncement } from '#server/accounts/save-announcement.ts';
import type { Command } from './command.ts';

const setAnnouncement: Command = {
  name: 'set-announcement',
  about: 'shows an announcement at the top of every page immediately',
  more: 'At most 300 characters. Overrides the setting ANNOUNCEMENT.',
  takes: ['TEXT'],
  async run({ db, operator, print }, { given: [text = ''] }) {
    print(`Every page now shows: ${await saveAnnouncement(db, operator, text)}`);
  },
};

const clearAnnouncement: Command = {
  name: 'clear-announcement',
  about: 'removes the announcement set by set-announcement',
  async run({ db, operator, print, announcementSetting }) {
    const isRemoved = await removeAnnouncement(db, operator);
    print(isRemoved ? 'Removed the announcement.' : 'No announcement was set.');
    if (announcementSetting) print(`The setting ANNOUNCEMENT still applies: ${announcementSetting}`);
  },
};

export const siteCommands = [setAnnouncement, clearAnnouncement];
