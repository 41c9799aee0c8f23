import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isProcess } from '#server/db/embedded/postmaster-file.ts';
import { ROOT } from '#test/helpers/source-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'porchlight-lanes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A lane that tells its number, has a server that speaks where it does, and takes a while to leave in order. */
const LANE = `
  const { writeFileSync } = require('node:fs');
  const { spawn } = require('node:child_process');
  const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
  writeFileSync(process.argv[1] + '.server', String(server.pid));
  process.on('SIGTERM', () => setTimeout(() => {
    writeFileSync(process.argv[1] + '.left', '');
    process.exit(0);
  }, Number(process.argv[2])));
  writeFileSync(process.argv[1], String(process.pid));
  setInterval(() => {}, 1000);
`;
const RUN = `
  import { runTool } from '${join(ROOT, 'test/prove/run-tool.ts')}';
  const [folder, lane] = process.argv.slice(1);
  const start = (name, ms) =>
    runTool(['node', '-e', lane, folder + '/' + name, ms], process.env, folder + '/log', 60_000)
      .then(() => console.log(name + ' was tried to its end'));
  await Promise.all([start('quick', '1'), start('slow', '400')]);
`;
const read = (name: string) => {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

test.each(['SIGTERM', 'SIGINT'] as const)(
  'Ended by %s, a run leaves when the last of its lanes has left in order, and says nothing of either',
  async (signal) => {
    for (const name of ['quick', 'slow', 'quick.left', 'slow.left'])
      rmSync(join(folder, name), { force: true });
    const args = ['--input-type=module-typescript', '-e', RUN, folder, LANE];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (part: Buffer) => (said += part));
    const left = new Promise((resolve) => child.once('close', resolve));
    await expect.poll(() => read('quick') !== '' && read('slow') !== '').toBe(true);
    const all = ['quick', 'slow', 'quick.server', 'slow.server'].map((name) => Number(read(name)));
    child.kill(signal);
    expect(await left).toBe(130);
    expect(['quick.left', 'slow.left'].map((name) => existsSync(join(folder, name)))).toEqual([true, true]);
    await expect.poll(() => all.filter(isProcess)).toEqual([]);
    expect(said).toBe('');
  },
);
