import { findRequests } from '#server/accounts/manager-requests.queries.ts';
import { saveAccepted, saveRefused } from '#server/accounts/manager-requests.ts';
import { type Command, readNumber, readWord } from './command.ts';
import { printInvited } from './people-commands.ts';
import { minuteOf, tableText } from './print-table.ts';

const STATUSES = ['new', 'accepted', 'refused', 'all'] as const;
const MAX_LISTED = 1000;

const listRequests: Command = {
  name: 'list-requests',
  about: 'shows who would like to list properties',
  options: {
    status: { value: STATUSES.join('|'), about: 'new when absent' },
    limit: { value: 'N', about: '100 when absent' },
  },
  isReading: true,
  async run({ db, print }, { options }) {
    const status = readWord(options.status ?? 'new', '--status', STATUSES);
    const rows = await findRequests(db, status, readNumber(options.limit ?? '100', '--limit', MAX_LISTED));
    if (rows.length === 0) return print(status === 'new' ? 'No request waits.' : 'There are none.');
    const cells = rows.map((row) => [
      String(row.id),
      minuteOf(row.created),
      row.username === null ? row.status : `${row.status}: ${row.username}`,
      row.type,
      `${row.first_name} ${row.last_name}`,
      row.company_name,
      row.email,
      `${row.city}, ${row.state}`,
    ]);
    print(tableText(['id', 'came (UTC)', 'status', 'type', 'name', 'company', 'e-mail', 'place'], cells));
  },
};

const acceptRequest: Command = {
  name: 'accept-request',
  about: 'makes the account that a request asks for, and mails the link that sets the password',
  more: 'The account is basic. Accepting a request a second time changes nothing.',
  takes: ['ID'],
  options: { username: { value: 'NAME', about: 'made from the names when absent' } },
  async run(context, { given: [word = ''], options }) {
    const id = readNumber(word, 'The id of a request');
    const { request, invited } = await saveAccepted(context.db, context.operator, id, options.username);
    if (!invited) {
      const who = request.username === null ? 'an account that is gone' : `the account '${request.username}'`;
      return context.print(`Request ${id} was accepted before: ${who} came of it. Nothing has been done.`);
    }
    context.print(`'${invited.username}' is a ${request.type} manager, basic.`);
    printInvited(context, invited, request.email);
  },
};

const refuseRequest: Command = {
  name: 'refuse-request',
  about: 'closes a request without an account; nobody is written to',
  takes: ['ID'],
  async run({ db, operator, print }, { given: [word = ''] }) {
    const id = readNumber(word, 'The id of a request');
    const { status } = await saveRefused(db, operator, id);
    print(status === 'refused' ? `Request ${id} was refused before.` : `Request ${id} is refused.`);
  },
};

export const requestCommands = [listRequests, acceptRequest, refuseRequest];
