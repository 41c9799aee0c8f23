import { recordOperatorAction } from '#server/accounts/operator.ts';
import { decideDispute } from '#server/leads/decide-dispute.ts';
import { findOperatedDispute, findOperatedDisputes } from '#server/leads/operate-disputes.queries.ts';
import { problem } from '#shared/api/errors.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { type Command, readNumber, readWord } from './command.ts';
import { minuteOf, tableText } from './print-table.ts';

const DISPUTE_ARGUMENT = ['open', 'all'] as const;
const DECISIONS = ['grant', 'refuse'] as const;
const MAX_LISTED = 10_000;

const listLeadDisputes: Command = {
  name: 'list-lead-disputes',
  about: 'shows leads of which managers say that nobody can be reached',
  options: {
    state: { value: DISPUTE_ARGUMENT.join('|'), about: 'open when absent' },
    limit: { value: 'N', about: '100 when absent' },
  },
  isReading: true,
  async run({ db, print }, { options }) {
    const isAll = readWord(options.state ?? 'open', '--state', DISPUTE_ARGUMENT) === 'all';
    const rows = await findOperatedDisputes(
      db,
      isAll,
      readNumber(options.limit ?? '100', '--limit', MAX_LISTED),
    );
    if (rows.length === 0) return print(isAll ? 'There are none.' : 'None waits.');
    const cells = rows.map((row) => [
      String(row.id),
      minuteOf(row.created),
      row.status,
      row.username,
      `${row.lead_id}, ${propertyTitle(row.property)}`,
      row.reason,
      row.note.replaceAll(/[\s\p{Cc}]+/gu, ' '),
    ]);
    print(tableText(['id', 'came (UTC)', 'state', 'manager', 'lead', 'because', 'note'], cells));
  },
};

const decideLeadDispute: Command = {
  name: 'decide-lead-dispute',
  about: 'grants such a report, with a credit for another lead, or refuses it',
  more: 'DECISION is grant or refuse. The manager is told by mail. What has been decided stays decided.',
  takes: ['ID', 'DECISION'],
  async run({ db, operator, print }, { given: [word = '', decision] }) {
    const id = readNumber(word, 'The id of a report');
    const isGranted = readWord(decision, 'DECISION', DECISIONS) === 'grant';
    const dispute = await findOperatedDispute(db, id);
    if (!dispute) throw problem(404, `There is no report ${id}.`);
    const isDecided = await db.transaction().execute(async (trx) => {
      const detail = { dispute: id, lead: dispute.lead_id, decision };
      await recordOperatorAction(trx, operator, {
        command: 'decide-lead-dispute',
        user_id: dispute.user_id,
        detail,
      });
      return await decideDispute(trx, { dispute_id: id, isGranted });
    });
    if (!isDecided) {
      const now = await findOperatedDispute(db, id);
      return print(`Report ${id} was ${now?.status} before. Nothing has been done.`);
    }
    print(isGranted ? `'${dispute.username}' has a credit for a lead.` : `Report ${id} is refused.`);
  },
};

export const leadDisputeCommands = [listLeadDisputes, decideLeadDispute];
