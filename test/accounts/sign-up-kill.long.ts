import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { openFolder, removeFolder, serverOf, until, untilGone } from '#test/database/crash-fixture.ts';

const ROUNDS = 10;
const ROUND_MS = 60_000;

let dataDir: string;
beforeAll(() => {
  dataDir = openFolder();
});
afterAll(() => removeFolder(dataDir));

function startWriter(name: string): { child: ChildProcess; acknowledged: string[] } {
  const program = join(import.meta.dirname, 'sign-up-writer.ts');
  const child = spawn(process.execPath, [program, dataDir, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged: string[] = [];
  createInterface({ input: child.stdout! }).on('line', (line) => acknowledged.push(line));
  return { child, acknowledged };
}

/**
 * Returns the usernames that have a confirmation email and link, and the number of accounts that lack one of
 * them.
 */
async function findWhole(): Promise<{ whole: Set<string>; halves: number }> {
  const database = await openDatabase({ dataDir, log: { info() {}, warn() {} } });
  const { rows } = await sql<{ username: string; is_whole: boolean }>`
    select u.username, exists (select from mail_outbox m where m.to_user_id = u.id) and exists (
      select from account_links l where l.user_id = u.id) as is_whole
    from users u where u.type = 'student'`.execute(database.db);
  await database.close();
  const whole = rows.filter(({ is_whole }) => is_whole);
  return { whole: new Set(whole.map(({ username }) => username)), halves: rows.length - whole.length };
}

test(
  `kill -9 of server and database during sign-ups, ${ROUNDS} times, loses no acknowledged account and leaves none incomplete`,
  async () => {
    const allAcknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { child, acknowledged } = startWriter(`round-${round}`);
      await until(() => acknowledged.length > 10, 'people signed up');
      await sleep(Math.random() * 200);
      const server = serverOf(dataDir)!;
      for (const pid of [child.pid!, server.supervisor, server.pid]) process.kill(pid, 'SIGKILL');
      await untilGone(child);
      allAcknowledged.push(...acknowledged);
      const { whole, halves } = await findWhole();
      expect(allAcknowledged.filter((name) => !whole.has(name))).toEqual([]);
      expect(halves).toBe(0);
    }
  },
  ROUNDS * ROUND_MS,
);
