import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#test/helpers/source-tree.ts';
import { read, units } from './deployment-files.ts';
import { lintUnit, PROTECTIONS, readUnit } from './unit-form.ts';

const SITE = 'deploy/systemd/porchlight.service';
const BACKUP = 'deploy/systemd/porchlight-backup.service';
const tool = '/usr/bin/systemd-analyze';
const hasTool = existsSync(tool);
const WHY_NOT =
  'SKIPPED: no systemd-analyze; "apt-get install systemd" as root has the units read by systemd';
// In the name as well: the summary at the end of a run names what was skipped, and nothing else of it.
const BY_SYSTEMD = 'are understood by systemd, every line of them';

const directiveOf = (path: string, name: string) =>
  readUnit(read(path)).find((line) => line.name === name)?.value;

/** Reads all units by systemd's own reader. @returns what it says of them */
function verify(change: (text: string) => string): { said: string[]; status: number | null } {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-units-'));
  // Their program need not be installed here.
  const asHere = (text: string) =>
    text.replaceAll('/opt/porchlight/node_modules/.bin/node', process.execPath);
  for (const path of units) writeFileSync(join(folder, basename(path)), change(asHere(read(path))));
  const files = readdirSync(folder).map((name) => join(folder, name));
  const { stderr, status } = spawnSync(tool, ['verify', '--man=no', '--recursive-errors=no', ...files], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return { said: stderr.split('\n').filter((line) => /porchlight/.test(line)), status };
}

describe('The systemd units', () => {
  test(hasTool ? BY_SYSTEMD : `${BY_SYSTEMD} (${WHY_NOT})`, ({ skip }) => {
    if (!hasTool) process.stderr.write(`\n${WHY_NOT}\n\n`);
    skip(!hasTool, WHY_NOT);
    expect(verify((text) => text)).toEqual({ said: [], status: 0 });
    expect(verify((text) => text.replace('PrivateTmp=', 'PrivatTmp=')).said).not.toEqual([]);
  });

  test('say nothing that systemd would pass over, on a machine without it as well', () => {
    expect(units.length).toBe(4);
    for (const path of units) expect(lintUnit(path, read(path)), path).toEqual([]);
  });

  test('tell of every directive that is misspelt', () => {
    for (const path of units) {
      const names = new Set(readUnit(read(path)).map(({ name }) => name));
      for (const name of names) {
        const spoilt = read(path).replace(`\n${name}=`, `\n${name[0]}${name.slice(2)}=`);
        expect(lintUnit(path, spoilt).join('\n'), `${path}: ${name}`).toContain('is no directive of');
      }
    }
  });

  test.each([
    ['[Service]', '[Servce]', '[Servce] is no section'],
    ['User=porchlight', 'User=root', 'User=root is not of the form'],
    ['PrivateTmp=yes', 'PrivateTmp=yess', 'PrivateTmp=yess is not of the form'],
    ['PrivateTmp=yes', 'PrivateTmp: yes', 'PrivateTmp: yes is no directive'],
    ['RestartSec=2', 'RestartSec=soon', 'RestartSec=soon is not of the form'],
    ['RestartSec=2', 'RestartSec=2\nRestartSec=9', 'Service.RestartSec stands twice'],
    ['ExecStart=/opt', 'ExecStart=opt', 'is not of the form'],
    [/^ExecStart=.*\n/m, '', 'Service.ExecStart is missing'],
    ['CapabilityBoundingSet=\n', 'CapabilityBoundingSet=CAP_SYS_ADMIN\n', 'is not of the form'],
    ['LoadCredential=secrets:', 'LoadCredential=secret:', 'is not of the form'],
    ['porchlight/secrets\n', 'porchlight/secret\n', 'is not of the form'],
    [/^LoadCredential=.*\n/m, '', 'No secret reaches the program'],
    ['=NODE_ENV=', '=SMTP_URL_FILE=', 'names a file of its own'],
    ['StartLimitBurst=60', 'StartLimitBurst=often', 'is not of the form'],
  ])('tell of a line where %s becomes %s', (before, after, sentence) => {
    const spoilt = read(SITE).replace(before, after);
    expect(spoilt).not.toBe(read(SITE));
    expect(lintUnit(SITE, spoilt).join('\n')).toContain(sentence);
  });

  test('let the site and its backup write nothing but what they are for', () => {
    for (const path of [SITE, BACKUP])
      expect(
        PROTECTIONS.filter((name) => directiveOf(path, name) === undefined),
        path,
      ).toEqual([]);
    expect(directiveOf(SITE, 'ReadWritePaths')).toBeUndefined();
    expect(directiveOf(SITE, 'StateDirectory')).toBe(
      basename(directiveOf(BACKUP, 'ReadWritePaths')!.split(' ')[0]!),
    );
  });

  test('let a bundled database start: setpriv, which watches over it, is killed where it may not set its own rights', () => {
    const filters = readUnit(read(SITE)).filter(({ name }) => name === 'SystemCallFilter');
    expect(filters.map(({ value }) => value)).toEqual(['@system-service', '~@privileged', 'capset']);
    expect(directiveOf(SITE, 'CapabilityBoundingSet')).toBe('');
  });

  test('give the site the time that it takes to leave', () => {
    expect(Number(directiveOf(SITE, 'TimeoutStopSec'))).toBeGreaterThanOrEqual(30);
    expect(directiveOf(SITE, 'Restart')).toBe('on-failure');
  });

  test('tell of a failure, by a unit that is there', () => {
    for (const path of [SITE, BACKUP])
      expect(directiveOf(path, 'OnFailure'), path).toBe('porchlight-failed@%n.service');
    expect(units).toContain('deploy/systemd/porchlight-failed@.service');
  });

  test('let the operator’s script that is told of it write where mail waits to be sent', () => {
    expect(directiveOf('deploy/systemd/porchlight-failed@.service', 'ReadWritePaths')).toBe('/run /var');
  });

  test('back up daily: a timer stands beside the service that it starts', () => {
    const timers = units.filter((path) => path.endsWith('.timer'));
    expect(timers).toEqual(['deploy/systemd/porchlight-backup.timer']);
    for (const path of timers) expect(units).toContain(path.replace('.timer', '.service'));
  });

  test('run commands and files that exist', () => {
    for (const path of units)
      for (const [, file] of read(path).matchAll(/^ExecStart=\S+\/node (\S+)/gm))
        expect(existsSync(join(ROOT, file!)), file).toBe(true);
    const { pathname } = new URL(directiveOf(SITE, 'Documentation')!);
    expect(existsSync(join(ROOT, pathname.replace('/opt/porchlight/', '')))).toBe(true);
  });
});
