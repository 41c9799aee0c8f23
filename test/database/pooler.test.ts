import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';

// PgBouncer in session mode as it is installed: who connects may say who they are, and nothing of how long things may take.
const TAKEN = ['user', 'database', 'application_name', 'client_encoding', 'DateStyle', 'TimeZone'];
const PROTOCOL_VIOLATION = '08P01';

let database: TestDatabase;
let pooler: Server;
let url: string;
const open = new Set<Socket>();

/** The names of what a message of the start asks for. */
function namesOf(message: Buffer): string[] {
  const words = message.subarray(8).toString().split('\0');
  return words.filter((word, at) => at % 2 === 0 && word !== '');
}

/** An error as the protocol has it. */
function refusal(text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${PROTOCOL_VIOLATION}\0M${text}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

async function serve(client: Socket, socketPath: string): Promise<void> {
  open.add(client);
  client.on('error', () => {}).on('close', () => open.delete(client));
  const [first] = (await once(client, 'data')) as [Buffer];
  const refused = namesOf(first).find((name) => !TAKEN.includes(name));
  if (refused) {
    client.end(refusal(`unsupported startup parameter: ${refused}`));
    return;
  }
  const server = connect(socketPath);
  server.on('error', () => client.destroy()).on('close', () => client.destroy());
  client.on('close', () => server.destroy());
  server.write(first);
  client.pipe(server).pipe(client);
}

beforeAll(async () => {
  database = await testDatabase();
  const { host, port, user } = new pg.Client({ connectionString: database.url });
  const socketPath = `${host}/.s.PGSQL.${port}`;
  pooler = createServer((client) => void serve(client, socketPath).catch(() => client.destroy()));
  pooler.listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const name = new URL(database.url).pathname;
  url = `postgresql://${user}@127.0.0.1:${(pooler.address() as AddressInfo).port}${name}`;
});
afterAll(() => {
  for (const socket of open) socket.destroy();
  pooler.close();
});

const isTcp = () => !new pg.Client({ connectionString: inject('testServerUrl') }).host.startsWith('/');

test('Behind a pooler that takes no settings the program says what to set, migrates and answers', async ({
  skip,
}) => {
  skip(isTcp(), 'the tests are asked to use a server that is reached by TCP');
  const warnings: string[] = [];
  const log = { info() {}, warn: (line: string) => void warnings.push(line) };
  const opened = await openDatabase({ databaseUrl: url, dataDir: '', log });
  try {
    expect(warnings).toEqual([expect.stringMatching(/takes no session settings: set statement_timeout/)]);
    expect(await migrate({ connection: opened.connection, log })).toEqual([]);
    expect(await opened.db.selectFrom('schools').select('id').execute()).toEqual([]);
  } finally {
    await opened.close();
  }
});
