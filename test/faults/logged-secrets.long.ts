import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SETTINGS } from '#server/config/settings.ts';
import { makePerson } from '#test/helpers/people.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { api, callsOf, createFaultFixture, type FaultFixture, moneyOf, probesOf } from './fault-fixture.ts';
import {
  HAS_PAGES,
  type ProxiedSite,
  SERVICES,
  type Service,
  startProxiedSite,
  WEBHOOK_SECRET,
  WHY_WITHOUT_PAGES,
} from './proxied-site.ts';
import { findSecrets, missingSecrets, plantedFor, TEST_SECRETS, withPassword } from './test-secrets.ts';
import { sendAll, sendTimed, type TimedRequest } from './timed-requests.ts';

let site: ProxiedSite;
let fixture: FaultFixture;
const folder = mkdtempSync(join(tmpdir(), 'porchlight-planted-'));

/** The replica is not a standby. The server detects that and logs it. */
const withReplica = (databaseUrl: string) => ({
  DATABASE_REPLICA_URL: withPassword(databaseUrl, 'DATABASE_REPLICA_URL'),
});

beforeAll(async () => {
  if (!HAS_PAGES) return void process.stderr.write(`${WHY_WITHOUT_PAGES}\n`);
  site = await startProxiedSite(false, withReplica);
  fixture = await createFaultFixture(site);
}, 180_000);
beforeEach(({ skip }) => skip(!HAS_PAGES, WHY_WITHOUT_PAGES));
afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns requests that use each service, directly or by a job. */
async function listRequests(): Promise<TimedRequest[]> {
  await site.db.deleteFrom('attempts').execute();
  const { email } = await makePerson(site.db);
  const reset: TimedRequest = {
    ...{ name: 'reset', kind: 'call', method: 'POST', url: api(site, 'password-reset/'), body: { email } },
  };
  const page: TimedRequest = {
    name: 'page',
    kind: 'page',
    method: 'GET',
    url: `${site.base}/login/`,
    headers: { cookie: fixture.student.cookie },
  };
  const calls = await callsOf(fixture, [
    'address_places',
    'property_auxillary_data',
    'create_property',
    'schools',
  ]);
  const picture: TimedRequest = {
    ...{ name: 'picture', kind: 'picture', method: 'GET', url: site.base + fixture.place.picture },
  };
  return [reset, page, picture, ...calls, ...moneyOf(fixture), ...probesOf(site)];
}

/**
 * Log messages that each service causes when it fails or refuses. They prove that the test searches the logs
 * of all failures.
 */
const FAILURE_LOGS: Record<Service | 'no' | 'not you', RegExp> = {
  database: /Lost a database connection/,
  mail: /Email \d+ could not be sent/,
  content: /The content service is unavailable/,
  payments: /"event":"provider_away"/,
  bucket: /Cannot reach the photo bucket photos\./,
  no: /Invalid login: 535 5\.7\.8 No \[redacted\] is known here/,
  'not you': /AccessTokenInvalid/,
};
const findUnlogged = () =>
  Object.entries(FAILURE_LOGS).flatMap(([what, line]) => (line.test(site.output()) ? [] : [what]));

/** Makes each service refuse with a message that contains the secret it received from the server. */
function refuseAll(): void {
  site.mail.rules.login = (_, password) => ({ status: 535, says: `5.7.8 No ${password} is known here` });
  site.content.mode = 'locked';
  site.stripe.faults.push('error', 'error', 'error', 'error');
}

describe('server log with test secrets in all settings', () => {
  test('covers every secret setting', () => {
    expect(missingSecrets(site.env)).toEqual([]);
    const secret = Object.values(SETTINGS).filter(({ isSecret }) => isSecret);
    expect(Object.keys(TEST_SECRETS).sort()).toEqual(secret.map(({ name }) => name).sort());
  });

  test('mentions every failed service and contains no secret', async () => {
    for (const service of SERVICES) {
      const all = await listRequests();
      await site.set(service, 'reset');
      await sendAll(all, 12);
      // Waits, because jobs log later than requests.
      await vi.waitUntil(() => !findUnlogged().includes(service), { timeout: 15_000 }).catch(() => {});
      await site.set(service, null);
    }
    refuseAll();
    await sendAll(await listRequests(), 12);
    const headers = { 'x-webhook-secret': WEBHOOK_SECRET };
    await sendTimed({
      name: 'notice',
      kind: 'call',
      method: 'POST',
      url: api(site, 'webhooks/contentful/'),
      headers,
      body: {},
    });
    await vi.waitUntil(() => findUnlogged().length === 0, { timeout: 30_000 }).catch(() => {});
    expect(findUnlogged()).toEqual([]);
    const written = site.output();
    expect(findSecrets(written)).toEqual([]);
  }, 180_000);
});

type CommandOutput = { line: string; written: string };

function run(words: readonly string[], more: Record<string, string>): Promise<CommandOutput> {
  const env = { ...process.env, ...site.env, DATA_DIR: join(folder, 'data'), NODE_OPTIONS: '', ...more };
  const child = spawn(process.execPath, [`cli/${words[0]}.ts`, ...words.slice(1)], {
    ...{ cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (written += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve({ line: words.join(' '), written }));
  });
}

describe('operator command output', () => {
  test('contains no secret when a command succeeds, is refused or finds no database', async () => {
    const [target, listings] = [join(folder, 'target'), join(folder, 'listings.csv')];
    writeFileSync(target, withPassword('postgres://127.0.0.1:9/homes', 'DATABASE_URL'));
    writeFileSync(listings, 'external_id,address_1\n1,1 High Street\n');
    const away = { DATABASE_URL: withPassword('postgres://127.0.0.1:9/homes', 'DATABASE_URL') };
    const odd = {
      DATABASE_URL: `mysql://porchlight:${plantedFor('DATABASE_URL')}@127.0.0.1/homes`,
      SMTP_URL: `http://porchlight:${plantedFor('SMTP_URL')}@127.0.0.1`,
      VALHALLA_URL: `ftp://127.0.0.1/?key=${plantedFor('VALHALLA_URL')}`,
      STRIPE_SECRET_KEY: `x${plantedFor('STRIPE_SECRET_KEY')}`,
      STRIPE_WEBHOOK_SECRET: `x${plantedFor('STRIPE_WEBHOOK_SECRET')}`,
    };
    const commands: string[][] = [
      ['backup', '--to', join(folder, 'backups')],
      ['restore', '--from', join(folder, 'backups')],
      ['move', '--to-file', target],
      ['move', '--to', `mysql://porchlight:${plantedFor('DATABASE_URL')}@127.0.0.1/homes`],
      ['operator', 'map-services', '--at=40,-83'],
      ['operator', 'audit'],
      ['import', 'listings', listings],
      ['mail'],
      ['migrate'],
    ];
    // Tests one command only: all commands read settings and open the database with the same function.
    const few = commands.slice(0, 1);
    const left = [
      ...commands.map((words) => [words, {}] as const),
      ...[away, odd].flatMap((more) => few.map((words) => [words, more] as const)),
    ];
    const outputs: CommandOutput[] = [];
    const work = async () => {
      for (let next = left.shift(); next; next = left.shift()) outputs.push(await run(...next));
    };
    await Promise.all([work(), work(), work()]);
    const found = outputs.flatMap(({ line, written }) =>
      findSecrets(written).map((name) => `${name} in ${line}`),
    );
    expect(found).toEqual([]);
    expect(outputs.filter(({ written }) => written === '').map(({ line }) => line)).toEqual([]);
  }, 180_000);
});
