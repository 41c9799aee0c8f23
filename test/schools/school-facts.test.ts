import { beforeEach, describe, expect, test } from 'vitest';
import type { CommandContext } from '#cli/operator/command.ts';
import { schoolFactCommands } from '#cli/operator/school-fact-commands.ts';
import { COMPUTE_PLACES } from '#server/properties/place-job.ts';
import { isProblem } from '#shared/api/errors.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { findOperatorActions } from '#test/helpers/find-operator-actions.ts';
import { makeManager, makeProperty, makeSchool, TOWN } from '#test/helpers/listings.ts';

let school: number;

const database = await testDatabase();
const db = database.db;
const api = await testApi(db);
beforeEach(async () => {
  await db.deleteFrom('properties').execute();
  await db.deleteFrom('schools').execute();
  school = await makeSchool(db, { public_view_url: 'lamp-college' });
});

/**
 * Runs an operator command in process.
 * @throws the command's refusal
 */
async function run(name: string, given: string[], options: Record<string, string> = {}): Promise<void> {
  const command = schoolFactCommands.find((one) => one.name === name)!;
  await command.run({ db, operator: { actor: 'operator test' }, print() {} } as unknown as CommandContext, {
    given,
    options,
  });
}
const sentencesOf = async (refused: Promise<void>) => {
  const error = await refused.catch((reason: unknown) => reason);
  return Object.values(isProblem(error) ? (error.problem.errors ?? {}) : {}).flat();
};

const read = async () => (await api.get<School[]>('main_schools/?public_view_url=lamp-college')).body[0]!;

describe('npm run operator -- set-school', () => {
  test('rejects each invalid fact with a message and changes nothing', async () => {
    const before = await read();
    const wrong = {
      name: ' ',
      state: 'Ontario',
      website: 'lamp.edu',
      'admission-rate': '71',
      'price-basis': 'bed',
    };
    expect(await sentencesOf(run('set-school', ['lamp-college'], { city: 'Dayton', ...wrong }))).toEqual([
      'Name is required',
      'State must be a U.S. state, as two letters or its full name.',
      'Website is an address that begins with https:// or http://.',
      'Admission rate must be a number from 0 to 1.',
      'Price basis must be listing or person.',
    ]);
    await expect(run('set-school', ['lamp-college'])).rejects.toThrow('Specify what to change');
    await expect(run('set-school', ['lamp-college'], { center: '-83.03,40' })).rejects.toThrow(
      'The latitude comes first',
    );
    expect(await read()).toEqual(before);
  });

  test('changes the given facts and records them in the audit trail', async () => {
    const facts = {
      'short-name': 'Lamp',
      description: 'By the lake.',
      state: 'Ohio',
      sat: '1210',
      'price-basis': 'person',
    };
    await run('set-school', [String(school)], facts);
    expect(await read()).toMatchObject({
      short_name: 'Lamp',
      description: 'By the lake.',
      city: 'Columbus',
      state: 'OH',
      price_basis: 'person',
      scorecard_data: { sat_scores: 1210 },
    });
    expect((await findOperatorActions(db, 'set-school')).at(-1)!.detail).toMatchObject({
      school,
      short_name: 'Lamp',
    });
  });

  test('moves the center, refreshes its listings and recomputes travel times', async () => {
    const manager = await makeManager(db);
    const near = await makeProperty(db, manager);
    const far = await makeProperty(db, manager, { lng: TOWN[0] + 1 });
    const listed = async () => {
      const rows = await db
        .selectFrom('property_cards')
        .select('property_id')
        .where('school_id', '=', school)
        .execute();
      return rows.map(({ property_id }) => property_id);
    };
    expect(await listed()).toEqual([near]);
    await run('set-school', [String(school)], { center: `${TOWN[1]},${TOWN[0] + 1}` });
    expect(await listed()).toEqual([far]);
    const jobs = await db
      .selectFrom('graphile_worker.jobs' as never)
      .select('task_identifier' as never)
      .execute();
    expect(jobs).toContainEqual({ task_identifier: COMPUTE_PLACES });
  });
});

test('set-popular-schools makes exactly these schools popular', async () => {
  await makeSchool(db, { public_view_url: 'harbor', is_popular: true });
  const popular = async () => {
    const { body } = await api.get<School[]>('schools/?popular=true');
    return body.map(({ public_view_url }) => public_view_url);
  };
  await expect(run('set-popular-schools', ['lamp-college,nowhere'])).rejects.toThrow('not found');
  expect(await popular()).toEqual(['harbor']);
  await run('set-popular-schools', ['lamp-college']);
  expect(await popular()).toEqual(['lamp-college']);
  await run('set-popular-schools', ['none']);
  expect(await popular()).toEqual([]);
});

test('set-featured features exactly these listings in order, and names listings that it rejects', async () => {
  const manager = await makeManager(db);
  const [one, two] = [await makeProperty(db, manager), await makeProperty(db, manager)];
  const inactive = await makeProperty(db, manager, { status: 'inactive' });
  const far = await makeProperty(db, manager, { lng: TOWN[0] + 1 });
  const featured = async () => {
    const { body } = await api.get<{ id: number }[]>(`featured_properties/?school=${school}`);
    return body.map(({ id }) => id);
  };
  await run('set-featured', ['lamp-college', `${two},${one}`]);
  expect(await featured()).toEqual([two, one]);
  const refused = run('set-featured', ['lamp-college', `${one},${inactive},${far},999999999`]);
  expect(await sentencesOf(refused)).toEqual([
    `Listing ${inactive} is not public: it is inactive, hidden or deleted.`,
    expect.stringContaining(`Listing ${far} is not near`),
    'Listing 999999999 does not exist.',
  ]);
  expect(await featured()).toEqual([two, one]);
  await run('set-featured', ['lamp-college', 'none']);
  expect(await featured()).toEqual([]);
});
