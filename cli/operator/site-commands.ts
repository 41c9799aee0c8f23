import * as z from 'zod/mini';
import { clearAnnouncement, replaceAnnouncement } from '#server/content/save-announcement.ts';
import { announcementTextField } from '#shared/api/announcement-bodies.ts';
import { type Command, readFields } from './command.ts';

const announcementSchema = z.object({ announcement: announcementTextField });

const setAnnouncement: Command = {
  name: 'set-announcement',
  about: 'shows an announcement at the top of every page, instead of the previous one',
  more: 'At most 300 characters. Overrides the setting ANNOUNCEMENT.',
  takes: ['TEXT'],
  async run({ db, operator, print }, { given: [text = ''] }) {
    const { announcement } = readFields(announcementSchema, { announcement: text });
    await replaceAnnouncement(db, operator, announcement);
    print(`Every page now shows: ${announcement}`);
  },
};

const clearOne: Command = {
  name: 'clear-announcement',
  about: 'removes the announcement that everyone sees',
  async run({ db, operator, print, announcementSetting }) {
    const isRemoved = await clearAnnouncement(db, operator);
    print(isRemoved ? 'Removed the announcement.' : 'No announcement was set.');
    if (announcementSetting) print(`The setting ANNOUNCEMENT still applies: ${announcementSetting}`);
  },
};

export const siteCommands = [setAnnouncement, clearOne];
