import { createApp } from '#server/app.ts';
import { readSettings } from '#server/config/settings.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import { EventStreams } from '#server/notifications/event-streams.ts';
import { openSandbox } from '#server/payments/sandbox/open-sandbox.ts';
import { PASSWORD } from '#test/helpers/people.ts';

/**
 * A process that the test kills. It opens the bundled database in the given folder, signs users up through
 * the API in four concurrent loops, and prints each username after the response.
 */
const [dataDir = '', writer = ''] = process.argv.slice(2);
const log = { info() {}, warn() {} };
const database = await openDatabase({ dataDir, log });
await migrate({ connection: database.connection, log });
const app = await createApp({
  db: database.db,
  cards: await openSandbox(database.db),
  cache: new ResponseCache(),
  live: new EventStreams({ findActiveSessions: async (ids) => ids }),
  store: {} as never,
  settings: readSettings({ REQUEST_LIMIT_PER_MINUTE: '0' }),
});
await app.ready();

async function signUp(username: string, address: string): Promise<boolean> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/users/',
    remoteAddress: address,
    payload: {
      first_name: 'Ada',
      last_name: 'Lane',
      email: `${username}@example.edu`,
      username,
      password: PASSWORD,
      password2: PASSWORD,
    },
  });
  return answer.statusCode === 201;
}

async function write(lane: number): Promise<void> {
  for (let n = lane; ; n += 4) {
    // Changes the IP address before an address reaches the limit of sixty sign-ups an hour.
    const address = `192.0.${lane}.${1 + (Math.floor(n / 200) % 250)}`;
    if (await signUp(`${writer}-${n}`, address)) process.stdout.write(`${writer}-${n}\n`);
  }
}

await Promise.all([0, 1, 2, 3].map(write));
