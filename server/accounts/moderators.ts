import { problem } from '#shared/api/errors.ts';
import type { Db } from '../db/tables.ts';
import { getPerson, kindOf } from './get-person.ts';
import { deleteModerator, insertModerator } from './moderators.queries.ts';
import { type Operator, recordOperatorAction } from './operator.ts';

type Moderation = { school: { id: number; name: string }; username: string };

/**
 * @returns false if the user already moderates the forum
 * @throws 404, 409 unless the user is an active student
 */
export async function saveModerator(
  db: Db,
  operator: Operator,
  { school, username }: Moderation,
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const person = await getPerson(trx, username);
    if (person.type !== 'student') {
      throw problem(409, `'${person.username}' is ${kindOf(person)}. Only students can be moderators.`);
    }
    if (person.status !== 'active') {
      throw problem(409, `'${person.username}' is blocked. Use unblock-user first.`);
    }
    const isNew = await insertModerator(trx, school.id, person.id);
    const deed = { command: 'add-moderator', user_id: person.id, detail: { school: school.id } };
    if (isNew) await recordOperatorAction(trx, operator, deed);
    return isNew;
  });
}

export async function removeModerator(
  db: Db,
  operator: Operator,
  { school, username }: Moderation,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const person = await getPerson(trx, username);
    if (!(await deleteModerator(trx, school.id, person.id))) {
      throw problem(404, `'${person.username}' is not a moderator of ${school.name}.`);
    }
    const deed = { command: 'remove-moderator', user_id: person.id, detail: { school: school.id } };
    await recordOperatorAction(trx, operator, deed);
  });
}
