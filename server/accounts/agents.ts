import { problem } from '#shared/api/errors.ts';
import type { Db } from '../db/tables.ts';
import { deleteAgent, insertAgent, updateAgentCodes } from './agents.queries.ts';
import { getPerson, kindOf } from './get-person.ts';
import { type Operator, recordOperatorAction } from './operator.ts';

const MAX_CODES = 500;

/**
 * @returns sorted, unique postal codes
 * @throws 400 that lists the invalid postal codes
 */
function getCodes(words: readonly string[]): string[] {
  const wrong = words.filter((word) => !/^[0-9]{5}$/.test(word));
  if (words.length === 0) throw problem(400, 'Specify five-digit postal codes, separated by commas.');
  if (wrong.length > 0)
    throw problem(400, `Postal codes must have five digits. Invalid: ${wrong.join(', ')}.`);
  const codes = [...new Set(words)].sort();
  if (codes.length > MAX_CODES) throw problem(400, `An agent can have at most ${MAX_CODES} postal codes.`);
  return codes;
}

type AgentForm = { username: string; postal_codes: readonly string[] };

/**
 * An agent receives the leads in these postal codes whose manager has no email address.
 * @throws 400, 404, 409 for an unsuitable user
 */
export async function saveAgent(db: Db, operator: Operator, form: AgentForm): Promise<string[]> {
  const codes = getCodes(form.postal_codes);
  return await db.transaction().execute(async (trx) => {
    const person = await getPerson(trx, form.username);
    const { username } = person;
    if (person.type === 'student') {
      throw problem(409, `'${username}' is ${kindOf(person)}. Agents must be managers or administrators.`);
    }
    if (person.email === null) throw problem(409, `'${username}' has no email address.`);
    if (person.status !== 'active') throw problem(409, `'${username}' is blocked.`);
    if (!(await insertAgent(trx, person.id, codes))) {
      throw problem(
        409,
        `'${username}' is already an agent. Use set-agent-codes to change the postal codes.`,
      );
    }
    const deed = { command: 'add-agent', user_id: person.id, detail: { codes: codes.length } };
    await recordOperatorAction(trx, operator, deed);
    return codes;
  });
}

export async function saveAgentCodes(db: Db, operator: Operator, form: AgentForm): Promise<string[]> {
  const codes = getCodes(form.postal_codes);
  return await db.transaction().execute(async (trx) => {
    const { id, username } = await getPerson(trx, form.username);
    if (!(await updateAgentCodes(trx, id, codes))) throw problem(404, `'${username}' is not an agent.`);
    const deed = { command: 'set-agent-codes', user_id: id, detail: { codes: codes.length } };
    await recordOperatorAction(trx, operator, deed);
    return codes;
  });
}

/**
 * Removes the user's role as agent, but not the account.
 * @throws 404
 */
export async function removeAgent(db: Db, operator: Operator, name: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id, username } = await getPerson(trx, name);
    if (!(await deleteAgent(trx, id))) throw problem(404, `'${username}' is not an agent.`);
    await recordOperatorAction(trx, operator, { command: 'remove-agent', user_id: id });
  });
}
