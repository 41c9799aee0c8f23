import { findAgents } from '#server/accounts/agents.queries.ts';
import { removeAgent, saveAgent, saveAgentCodes } from '#server/accounts/agents.ts';
import type { Command } from './command.ts';
import { tableText } from './print-table.ts';

const codesOf = (text: string) => text.split(/[\s,]+/).filter((code) => code !== '');
const describeCodes = (codes: string[]) =>
  codes.length > 10 ? `${codes.length} postal codes` : codes.join(', ');

const addAgent: Command = {
  name: 'add-agent',
  about: 'makes a manager or an administrator the agent for postal codes',
  more: 'Inquiries about a property go to the agent for its postal code if its manager has no email address.',
  takes: ['USERNAME', 'CODES'],
  async run({ db, operator, print }, { given: [username = '', codes = ''] }) {
    const saved = await saveAgent(db, operator, { username, postal_codes: codesOf(codes) });
    print(`'${username}' is the agent for ${describeCodes(saved)}.`);
  },
};

const setAgentCodes: Command = {
  name: 'set-agent-codes',
  about: "replaces an agent's postal codes",
  more: 'CODES is a comma-separated list, such as 43201,43202.',
  takes: ['USERNAME', 'CODES'],
  async run({ db, operator, print }, { given: [username = '', codes = ''] }) {
    const saved = await saveAgentCodes(db, operator, { username, postal_codes: codesOf(codes) });
    print(`'${username}' is the agent for ${describeCodes(saved)}.`);
  },
};

const removeAgentCommand: Command = {
  name: 'remove-agent',
  about: 'removes the agent role from an account; the account stays active',
  takes: ['USERNAME'],
  async run({ db, operator, print }, { given: [username = ''] }) {
    await removeAgent(db, operator, username);
    print(`'${username}' is no longer an agent.`);
  },
};

const listAgents: Command = {
  name: 'list-agents',
  about: 'lists agents and their postal codes',
  isReading: true,
  async run({ db, print }) {
    const rows = await findAgents(db);
    if (rows.length === 0) return print('No agents found.');
    const cells = rows.map((row) => [
      row.username,
      `${row.first_name} ${row.last_name}`,
      row.status === 'active' ? '' : row.status,
      row.postal_codes.join(','),
    ]);
    print(tableText(['agent', 'name', '', 'postal codes'], cells));
  },
};

export const agentCommands = [addAgent, setAgentCodes, removeAgentCommand, listAgents];
