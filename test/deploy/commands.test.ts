import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readBackupArguments } from '#cli/backup/backup-arguments.ts';
import { settingsOfWords } from '#server/config/program-words.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { compose, dockerfile, ofKind, pods, read, type Tree, units } from './deployment-files.ts';
import { commandOf, readStages, stepsOf } from './lint-image.ts';
import { readUnit } from './unit-form.ts';

type Command = { where: string; words: string[] };

const takesNothing = (args: string[]) => parseArgs({ args, options: {} });

/** The programs that are run, each with what reads its words; it throws where it does not understand them. */
const PROGRAMS: Record<string, (args: string[]) => unknown> = {
  'cli/backup.ts': readBackupArguments,
  'cli/migrate.ts': takesNothing,
  'server/main.ts': settingsOfWords,
};

/** What is wrong with a command, in a sentence. */
function problemOf(words: string[]): string | null {
  const [node = '', file = '', ...args] = words;
  if (!/^(\/opt\/porchlight\/node_modules\/\.bin\/)?node$/.test(node)) return `${node} is not Node.`;
  if (!Object.hasOwn(PROGRAMS, file) || !existsSync(join(ROOT, file)))
    return `${file} is no program of ours.`;
  try {
    PROGRAMS[file]!(args);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const ofManifests: Command[] = pods.flatMap(({ name, spec }) =>
  spec.containers
    .filter((one: Tree) => one.command || one.args)
    .map((one: Tree) => ({
      where: `kubernetes ${name}`,
      words: [...(one.command ?? []), ...(one.args ?? [])],
    })),
);
const ofUnits: Command[] = units.flatMap((path) =>
  readUnit(read(path))
    .filter(({ name, value }) => name === 'ExecStart' && !value.startsWith('/bin/sh '))
    .map(({ value }) => ({ where: path, words: value.split(' ') })),
);
const ofServices: Command[] = Object.entries(compose.services as Tree)
  .filter(([, service]) => (service as Tree).command)
  .map(([name, service]) => ({ where: `compose ${name}`, words: (service as Tree).command }));
const ofImage = { where: 'image', words: commandOf(stepsOf(readStages(dockerfile).at(-1), 'CMD')[0])! };
const commands = [...ofManifests, ...ofUnits, ...ofServices, ofImage];
const backups = commands.filter(({ words }) => words[1] === 'cli/backup.ts');

describe('The commands that an operator deploys', () => {
  test('are programs of ours with words that they understand', () => {
    expect(commands.map(({ where }) => where)).toEqual([
      'kubernetes porchlight-migrate',
      'kubernetes porchlight-backup',
      'deploy/systemd/porchlight-backup.service',
      'deploy/systemd/porchlight.service',
      'compose migrate',
      'image',
    ]);
    for (const { where, words } of commands) expect(problemOf(words), where).toBeNull();
  });

  test.each([
    ['cli/backup.ts', 'cli/backups.ts', 'cli/backups.ts is no program of ours'],
    ['--to', '--too', "Unknown option '--too'"],
    ['--keep', '--keeps', "Unknown option '--keeps'"],
    ['--with-photos', '--with-photo', "Unknown option '--with-photo'"],
    ['14', 'all', '--keep is a whole number'],
  ])('are told of where %s becomes %s', (before, after, sentence) => {
    const { words } = ofManifests.find(({ where }) => where.endsWith('backup'))!;
    const spoilt = words.map((word) => (word === before ? after : word));
    expect(spoilt).not.toEqual(words);
    expect(problemOf(spoilt)).toContain(sentence);
  });

  test('have no words where their program would pass over them', () => {
    expect(problemOf(['node', 'cli/migrate.ts', '--dry-run'])).toContain("Unknown option '--dry-run'");
  });

  test('are understood by the program itself, which shows its help for them', () => {
    expect(backups).toHaveLength(2);
    for (const { where, words } of backups) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [...words.slice(1), '--help'], {
        cwd: ROOT,
        encoding: 'utf8',
      });
      expect({ status, stderr }, where).toEqual({ status: 0, stderr: '' });
      expect(stdout).toContain('npm run backup');
    }
  });
});

describe('The backup of Kubernetes, where photos are in a bucket', () => {
  const words = (of: string) =>
    readBackupArguments(backups.find(({ where }) => where.includes(of))!.words.slice(2))!;
  const { spec } = pods.find(({ name }) => name === 'porchlight-backup')!;
  const [claim] = ofKind('PersistentVolumeClaim');

  test('copies the photos too, as its head says', () => {
    expect(read('deploy/kubernetes/backup.yaml')).toMatch(/^# .*of the photos in the bucket/);
    expect(words('kubernetes').withPhotos).toBe(true);
  });

  test('goes onto the volume that is there for it, which says how large a site it is for', () => {
    const { folder, keep } = words('kubernetes');
    const { name } = spec.containers[0].volumeMounts.find((one: Tree) => one.mountPath === folder);
    const volume = spec.volumes.find((one: Tree) => one.name === name);
    expect(volume.persistentVolumeClaim.claimName).toBe(claim.metadata.name);
    const size = Number(/^(\d+)Gi$/.exec(claim.spec.resources.requests.storage)?.[1]);
    // Those that are kept, and the one that is being made.
    const each = Math.floor(size / (keep! + 1));
    expect(read('deploy/kubernetes/backup.yaml')).toContain(`${each} GiB each`);
    expect(read('docs/operations.md')).toContain(
      `a volume of ${size} GiB, which is ${keep! + 1} of ${each} GiB each`,
    );
  });
});

test('The backup of systemd goes into a folder that its unit may write, and which the page of the operators makes', () => {
  const { folder, keep } = readBackupArguments(
    backups.find(({ where }) => where.includes('systemd'))!.words.slice(2),
  )!;
  const lines = readUnit(read('deploy/systemd/porchlight-backup.service'));
  expect(lines.find(({ name }) => name === 'ReadWritePaths')!.value.split(' ')).toContain(folder);
  expect(read('docs/operations.md')).toContain(folder);
  expect(keep).toBeGreaterThan(6);
});
