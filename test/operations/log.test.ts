import { describe, expect, test } from 'vitest';
import { readSettings } from '#server/config/settings.ts';
import { addJob } from '#server/jobs/add-job.ts';
import { startWorker } from '#server/jobs/start-worker.ts';
import { logOfRequest, openLog } from '#server/operations/open-log.ts';
import { Readiness } from '#server/operations/readiness.ts';
import { createLineRedactor } from '#server/operations/redact-line.ts';
import { runWithTrace } from '#server/operations/trace.ts';
import { until } from '#test/database/crash-fixture.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makePost } from '#test/helpers/forum.ts';
import { makeSchool } from '#test/helpers/listings.ts';
import { logInAs, makeModerator, makePerson, send } from '#test/helpers/people.ts';

const database = await testDatabase();
const db = database.db;
const api = await testApi(db);

describe('log line', () => {
  const scrub = createLineRedactor(['a"quoted"secret', 'short']);

  test.each([
    [
      'a secret of the settings, quoted as in JSON',
      JSON.stringify({ msg: 'said a"quoted"secret' }),
      'quoted',
    ],
    ['a parameter of an address', '{"msg":"GET /x?a=1&email=ada%40example.edu&b=2"}', 'ada'],
    ['one within a parameter', '{"msg":"next=%2Freset%3Ftoken%3Dabc123def"}', 'abc123def'],
    ['a bearer token', '{"msg":"sent Bearer abcdefgh.ijk"}', 'abcdefgh'],
    ['the log-in of an address', '{"msg":"postgres://ada:lantern@db/homes is away"}', 'lantern'],
    ['a card with spaces', '{"msg":"paid by 4242 4242 4242 4242."}', '4242 4242'],
    ['an address of mail', '{"msg":"550 <ada.lane@cs.example.edu> unknown"}', 'ada.lane'],
    ["a provider's secret", '{"msg":"pi_123_secret_abc and sk_test_abcdefgh1"}', 'abc'],
  ])('redacts %s', (_, line, secret) => {
    expect(scrub(line)).not.toContain(secret);
    expect(() => JSON.parse(scrub(line))).not.toThrow();
  });

  test('is one line of JSON for any logged text', () => {
    const lines: string[] = [];
    const log = openLog(readSettings({ LOG_LEVEL: 'info' }), { to: { write: (line) => lines.push(line) } });
    const hostile = 'a\r\n{"level":60,"audit":true,"msg":"forged"}\u0000\u2028\u001b[2J';
    log.info({ event: 'asked', url: hostile, ['k\n' as string]: 1 }, hostile);
    log.error({ err: new Error(hostile) }, 'failed');
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f]/);
      expect(JSON.parse(line)).not.toHaveProperty('audit');
    }
    expect(JSON.parse(lines[0]!)).toMatchObject({ msg: hostile, url: hostile });
  });

  test.each(['silent', 'fatal', 'error', 'warn', 'info'])(
    'with an event name is counted once at level %s, also from child and request loggers',
    (LOG_LEVEL) => {
      const events: string[] = [];
      const to = { write: () => {} };
      const log = openLog(readSettings({ LOG_LEVEL }), { to, onEvent: (event) => events.push(event) });
      log.error({ event: 'paid_but_locked' }, 'one');
      log.warn({ event: 'event_refused' }, 'two');
      log.child({ job: 'x' }).child({ y: 1 }).warn({ event: 'provider_away' }, 'three');
      logOfRequest(log, 'edge-0123456789').warn({ event: 'csrf_failed' }, 'four');
      log.error('a line without a name');
      expect(events).toEqual(['paid_but_locked', 'event_refused', 'provider_away', 'csrf_failed']);
    },
  );

  test('keeps timestamps, request ids and numbers that are no cards', () => {
    const line =
      '{"time":4242424242424242,"request_id":"ed9489ef-af0c-4be8-aaf2-fc7e6d714d54","msg":"4242424242424241"}';
    expect(scrub(line)).toBe(line);
  });
});

describe('readiness', () => {
  const log = { warn() {} };

  test('runs one check for concurrent requests, and fails a check that times out', async () => {
    let looks = 0;
    const look = async () => {
      looks += 1;
    };
    const checks = [{ name: 'database', run: look, cacheMs: 60_000 }];
    const ready = new Readiness({ checks, log });
    await Promise.all(Array.from({ length: 20 }, () => ready.state()));
    expect(await ready.state()).toEqual({ status: 'ready', checks: { database: 'ok' } });
    expect(looks).toBe(1);
    const silent = { name: 'media', run: () => new Promise(() => {}), cacheMs: 0 };
    const late = new Readiness({ checks: [...checks, silent], log, timeoutMs: 20 });
    expect(await late.state()).toEqual({ status: 'not_ready', checks: { database: 'ok', media: 'failed' } });
    late.drain();
    expect((await late.state()).status).toBe('draining');
  });
});

describe('job enqueued by a request', () => {
  test('logs the request id in its lines, in those of jobs that it enqueues, and when it fails', async () => {
    const lines: Record<string, unknown>[] = [];
    const to = { write: (line: string) => void lines.push(JSON.parse(line)) };
    const program = openLog(readSettings({ LOG_LEVEL: 'info' }), { to });
    const worker = await startWorker({
      connection: database.connection,
      tasks: {
        async first(_, { log }) {
          log.info('first is done');
          await addJob(db, 'second', {});
        },
        async second() {
          throw new Error('no luck');
        },
        async alone(_, { log }) {
          log.info('alone is done');
        },
      },
      log: program,
    });
    await runWithTrace({ request_id: 'request-of-ada', user_id: 1 }, () => addJob(db, 'first', {}));
    await addJob(db, 'alone', {});
    const lineWith = (words: string) => lines.find(({ msg }) => String(msg).includes(words));
    await until(() => ['first is done', 'alone is done', 'no luck'].every(lineWith), 'all are told');
    await worker.stop();
    expect(lineWith('first is done')).toMatchObject({ request_id: 'request-of-ada', job: 'first' });
    expect(lineWith('no luck')).toMatchObject({ request_id: 'request-of-ada', job: 'second' });
    expect(lineWith('alone is done')).toMatchObject({ job: 'alone' });
    expect(lineWith('alone is done')).not.toHaveProperty('request_id');
  });
});

describe('audit of moderation', () => {
  test('records actions of moderators and refused attempts by others', async () => {
    const school = await makeSchool(db);
    const [writer, reader] = [await makePerson(db), await makePerson(db)];
    const moderator = await makeModerator(db, school);
    const post = await makePost(db, school, writer.id);
    const hide = async (person: typeof reader) => {
      const { access_token: token } = await logInAs(api.app, person);
      const body = { kind: 'forum_post', id: post, reason: 'An advertisement' };
      return (await send(api.app, 'POST', 'moderation/hide/', { token, body })).statusCode;
    };
    expect(await hide(reader)).toBe(403);
    expect(await hide(moderator)).toBe(200);
    const events = await db
      .selectFrom('security_events')
      .select(['kind', 'actor_id', 'subject_kind', 'subject_id', 'detail', 'address'])
      .where('kind', 'in', ['staff_refused', 'moderated'])
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      {
        ...{ kind: 'staff_refused', actor_id: reader.id, subject_kind: null, subject_id: null },
        ...{ detail: { call: 'hide_entry' }, address: '127.0.0.1' },
      },
      {
        ...{ kind: 'moderated', actor_id: moderator.id, subject_kind: 'forum_post', subject_id: post },
        ...{ detail: { action: 'hidden', school }, address: '127.0.0.1' },
      },
    ]);
  });

  test("does not reveal other users' IP addresses in an account export", async () => {
    const ada = await makePerson(db);
    const other = await makePerson(db);
    const insert = (actor_id: number, address: string) =>
      db
        .insertInto('security_events')
        .values({ kind: 'operator', user_id: ada.id, actor_id, address })
        .execute();
    await insert(other.id, '192.0.2.8');
    await insert(ada.id, '192.0.2.9');
    const { access_token: token } = await logInAs(api.app, ada);
    const { body } = await send(api.app, 'GET', 'account/export/', { token });
    expect(body).toContain('192.0.2.9');
    expect(body).not.toContain('192.0.2.8');
  });
});
