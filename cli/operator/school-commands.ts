import { findModerators } from '#server/accounts/moderators.queries.ts';
import { removeModerator, saveModerator } from '#server/accounts/moderators.ts';
import { getSchoolRef } from '#server/schools/get-school-ref.ts';
import type { Command } from './command.ts';
import { tableText } from './print-table.ts';

const SCHOOL_ARGUMENT = 'SCHOOL is the school’s id or its name in URLs, such as ohio-state.';

const addModerator: Command = {
  name: 'add-moderator',
  about: "makes a student a moderator of a school's forum",
  more: SCHOOL_ARGUMENT,
  takes: ['SCHOOL', 'USERNAME'],
  async run({ db, operator, print }, { given: [word = '', username = ''] }) {
    const school = await getSchoolRef(db, word);
    const isNew = await saveModerator(db, operator, { school, username });
    print(`'${username}' ${isNew ? 'is now' : 'was already'} a moderator of ${school.name}.`);
  },
};

const removeModeratorCommand: Command = {
  name: 'remove-moderator',
  about: "removes a student from the moderators of a school's forum",
  more: SCHOOL_ARGUMENT,
  takes: ['SCHOOL', 'USERNAME'],
  async run({ db, operator, print }, { given: [word = '', username = ''] }) {
    const school = await getSchoolRef(db, word);
    await removeModerator(db, operator, { school, username });
    print(`'${username}' is no longer a moderator of ${school.name}.`);
  },
};

const listModerators: Command = {
  name: 'list-moderators',
  about: 'lists the moderators of all schools or of one',
  more: SCHOOL_ARGUMENT,
  takes: ['[SCHOOL]'],
  isReading: true,
  async run({ db, print }, { given: [word] }) {
    const school = word === undefined ? null : await getSchoolRef(db, word);
    const rows = await findModerators(db, school?.id ?? null);
    if (rows.length === 0) return print('No moderators found.');
    const cells = rows.map((row) => [
      row.public_view_url,
      row.username,
      row.created.slice(0, 10),
      row.status === 'active' ? '' : row.status,
    ]);
    print(tableText(['school', 'moderator', 'since', ''], cells));
  },
};

export const schoolCommands = [addModerator, removeModeratorCommand, listModerators];
