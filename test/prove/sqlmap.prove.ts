import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layGround, makeActor } from '#test/access/actors.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { tellFigure } from './tell-figure.ts';

/** A scanner of others, which Debian packages and `npm run prove` installs; where it is missing, promise 6 is not held. */
const SQLMAP = process.env.SQLMAP ?? '/usr/bin/sqlmap';
const LIMIT_MS = 10 * 60_000;

/** Calls with something to look for, each parameter of which is tried; `*` marks one in the path. */
const CALLS: { path: string; form?: string; isStudent?: boolean }[] = [
  { path: 'property_near/?point=-83.03,40&dist=24140.2&school=1&price_max=900' },
  { path: 'property_in/?in_bbox=-83.1,39.9,-82.9,40.1&school=1&beds=1' },
  { path: 'property_pins/?in_bbox=-83.1,39.9,-82.9,40.1&school=1' },
  { path: 'schools/?q=state' },
  { path: 'main_schools/?public_view_url=nowhere' },
  { path: 'properties/1*/' },
  { path: 'content/entries/?content_type=blogPost&limit=5' },
  { path: 'forum/?school=1&q=quiet&before=9', isStudent: true },
  { path: 'messages/?with=1&since=0', isStudent: true },
  {
    path: 'auth/token/',
    form: 'grant_type=password&username=ada&password=x&client_id=porchlight-web&client_secret=public',
  },
];

const folder = mkdtempSync(join(tmpdir(), 'porchlight-sqlmap-'));
let base: string;
let token: string;
let clearing: NodeJS.Timeout | undefined;
/** Answers by their status, since the last call was begun. */
const answered = new Map<number, number>();
/** Fewer would be a scanner that has given up. */
const FEWEST = 100;
/** Who is sent away as too many has not been read. */
const MOST_LIMITED = 0.01;
const CLEAR_MS = 20;

beforeAll(async () => {
  const { db } = await testDatabase();
  const { app } = await testApi(db);
  token = (await makeActor(await layGround(db), 'student'))!.token;
  app.server.on('request', (_, response) =>
    response.once('finish', () =>
      answered.set(response.statusCode, (answered.get(response.statusCode) ?? 0) + 1),
    ),
  );
  // How often one may ask is not what this is about.
  clearing = setInterval(() => void db.deleteFrom('attempts').execute(), CLEAR_MS);
  await app.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/v1/`;
});
afterAll(() => clearInterval(clearing));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Lets the scanner try a call, and answers with its words. */
async function scan({ path, form, isStudent }: (typeof CALLS)[number]): Promise<string> {
  const args = [
    '-u',
    base + path,
    '--batch',
    '--flush-session',
    '--disable-coloring',
    '--level=2',
    '--risk=2',
  ];
  args.push('--dbms=postgresql', '--technique=BEUST', '--threads=4', '--time-sec=2', '--output-dir', folder);
  // A refusal is an answer, too: the scanner shall not give up over it.
  args.push('--ignore-code=400,401,403,404,429', '--skip-waf');
  if (form) args.push('--data', form);
  if (isStudent) args.push('--headers', `Authorization: Bearer ${token}`);
  const child = spawn(SQLMAP, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part));
  await new Promise((resolve) => child.once('close', resolve));
  return said;
}

test.skipIf(!existsSync(SQLMAP))(
  `sqlmap finds no way in by ${CALLS.length} calls`,
  async () => {
    const found: string[] = [];
    let requests = 0;
    for (const call of CALLS) {
      answered.clear();
      const said = await scan(call);
      // It has tried them, and says so in its own words.
      expect(said, call.path).toMatch(/all tested parameters do not appear to be injectable|injection point/);
      const counts = [...answered];
      const sum = counts.reduce((all, [, count]) => all + count, 0);
      const told = `${call.path}: ${counts.map(([status, count]) => `${count} times ${status}`).join(', ')}`;
      process.stderr.write(`${told}\n`);
      requests += sum;
      expect(sum, told).toBeGreaterThan(FEWEST);
      expect((answered.get(429) ?? 0) / sum, told).toBeLessThan(MOST_LIMITED);
      expect(
        counts.filter(([status]) => status >= 500),
        told,
      ).toEqual([]);
      if (/identified the following injection point|is vulnerable/.test(said)) found.push(call.path);
    }
    expect(found).toEqual([]);
    tellFigure(
      6,
      `sqlmap on ${CALLS.length} calls, every parameter, ${requests.toLocaleString('en-US')} requests: ${found.length} ways in, 0 five-hundreds`,
    );
  },
  CALLS.length * LIMIT_MS,
);
