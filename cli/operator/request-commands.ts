import { findRequests } from '#server/accounts/manager-requests.queries.ts';
import { saveAccepted, saveRefused } from '#server/accounts/manager-requests.ts';
import { type Command, readNumber, readWord } from './command.ts';
import { printInvited } from './people-commands.ts';
import { minuteOf, tableText } from './print-table.ts';

const STATUSES = ['new', 'accepted', 'refused', 'all'] as const;
const MAX_LISTED = 1000;

const listRequests: Command = {
  name: 'list-requests',
  about: 'lists requests for a manager account',
  options: {
    status: { value: STATUSES.join('|'), about: 'default new' },
    limit: { value: 'N', about: 'maximum number of rows; default 100' },
  },
  isReading: true,
  async run({ db, print }, { options }) {
    const status = readWord(options.status ?? 'new', '--status', STATUSES);
    const rows = await findRequests(db, status, readNumber(options.limit ?? '100', '--limit', MAX_LISTED));
    if (rows.length === 0) return print(status === 'new' ? 'No new requests.' : 'No requests found.');
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
    print(tableText(['id', 'created (UTC)', 'status', 'type', 'name', 'company', 'email', 'city'], cells));
  },
};

const acceptRequest: Command = {
  name: 'accept-request',
  about: 'creates the requested manager account and emails a link to set the password',
  more: 'The account gets the basic level. Accepting a request again has no effect.',
  takes: ['ID'],
  options: { username: { value: 'NAME', about: 'default: generated from the names' } },
  async run(context, { given: [word = ''], options }) {
    const id = readNumber(word, 'The request id');
    const { request, invited } = await saveAccepted(context.db, context.operator, id, options.username);
    if (!invited) {
      const who = request.username === null ? 'a deleted account' : `the account '${request.username}'`;
      return context.print(`Request ${id} was already accepted, which created ${who}. Nothing was changed.`);
    }
    context.print(`'${invited.username}' is a ${request.type} manager, basic.`);
    printInvited(context, invited, request.email);
  },
};

const refuseRequest: Command = {
  name: 'refuse-request',
  about: 'closes a request without creating an account or sending an email',
  takes: ['ID'],
  async run({ db, operator, print }, { given: [word = ''] }) {
    const id = readNumber(word, 'The request id');
    const { status } = await saveRefused(db, operator, id);
    print(status === 'refused' ? `Request ${id} was already refused.` : `Refused request ${id}.`);
  },
};

export const requestCommands = [listRequests, acceptRequest, refuseRequest];
