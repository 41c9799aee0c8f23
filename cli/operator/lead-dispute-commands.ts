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
  about: 'lists leads that managers reported as unreachable',
  options: {
    state: { value: DISPUTE_ARGUMENT.join('|'), about: 'default open' },
    limit: { value: 'N', about: 'maximum number of rows; default 100' },
  },
  isReading: true,
  async run({ db, print }, { options }) {
    const isAll = readWord(options.state ?? 'open', '--state', DISPUTE_ARGUMENT) === 'all';
    const rows = await findOperatedDisputes(
      db,
      isAll,
      readNumber(options.limit ?? '100', '--limit', MAX_LISTED),
    );
    if (rows.length === 0) return print(isAll ? 'No reports found.' : 'No open reports.');
    const cells = rows.map((row) => [
      String(row.id),
      minuteOf(row.created),
      row.status,
      row.username,
      `${row.lead_id}, ${propertyTitle(row.property)}`,
      row.reason,
      row.note.replaceAll(/[\s\p{Cc}]+/gu, ' '),
    ]);
    print(tableText(['id', 'created (UTC)', 'state', 'manager', 'lead', 'reason', 'note'], cells));
  },
};

const decideLeadDispute: Command = {
  name: 'decide-lead-dispute',
  about: 'grants a report of an unreachable lead, with a credit for another lead, or refuses it',
  more: 'DECISION is grant or refuse. Emails the manager. A decision is final.',
  takes: ['ID', 'DECISION'],
  async run({ db, operator, print }, { given: [word = '', decision] }) {
    const id = readNumber(word, 'The report id');
    const isGranted = readWord(decision, 'DECISION', DECISIONS) === 'grant';
    const dispute = await findOperatedDispute(db, id);
    if (!dispute) throw problem(404, `Report ${id} does not exist.`);
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
      return print(`Report ${id} was already ${now?.status}. Nothing was changed.`);
    }
    print(isGranted ? `'${dispute.username}' received a credit for a lead.` : `Refused report ${id}.`);
  },
};

export const leadDisputeCommands = [listLeadDisputes, decideLeadDispute];
