import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findFreePort } from '#test/helpers/free-port.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { read, units } from './deployment-files.ts';

const SYSTEMD = '/usr/bin/systemd-analyze';
/**
 * nginx of Debian's package, which `test/install-tools.mjs` extracts: installing the package would start a
 * server.
 */
const NGINX = ['/usr/sbin/nginx', join(ROOT, 'node_modules/.cache/porchlight/nginx/usr/sbin/nginx')].find(
  (path) => existsSync(path),
);

const folder = mkdtempSync(join(tmpdir(), 'porchlight-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(program: string, ...args: string[]) {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { status, stderr };
}

describe('systemd units', () => {
  test.skipIf(!existsSync(SYSTEMD))('pass systemd-analyze verify', () => {
    const files = units.map((path) => join(folder, basename(path)));
    for (const path of units) {
      const text = read(path).replaceAll('/opt/porchlight/node_modules/.bin/node', process.execPath);
      writeFileSync(join(folder, basename(path)), text);
    }
    const { status, stderr } = run(SYSTEMD, 'verify', '--man=no', '--recursive-errors=no', ...files);
    expect({ status, warnings: stderr.split('\n').filter((line) => /porchlight/.test(line)) }).toEqual({
      ...{ status: 0, warnings: [] },
    });
  });

  test('let the server and its backup write only to their folders', () => {
    for (const path of units.filter((one) => /porchlight(-backup)?\.service$/.test(one)))
      for (const line of [
        'ProtectSystem=strict',
        'NoNewPrivileges=yes',
        'CapabilityBoundingSet=',
        'PrivateTmp=yes',
      ])
        expect(read(path).split('\n'), path).toContain(line);
  });
});

describe('nginx configuration', () => {
  const site = read('deploy/nginx/porchlight.conf');

  test.skipIf(!NGINX)('passes nginx -t', async () => {
    const pem = (name: string) => join(folder, `${name}.pem`);
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=x'];
    expect(run('openssl', ...request, '-keyout', pem('privkey'), '-out', pem('fullchain')).status).toBe(0);
    const here = site
      .replaceAll('/etc/letsencrypt/live/housing.example.edu', folder)
      .replace('listen 80;', `listen 127.0.0.1:${await findFreePort()};`)
      .replace('listen 443', `listen 127.0.0.1:${await findFreePort()}`);
    writeFileSync(join(folder, 'site.conf'), here);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const main = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${paths.join(' ')} include ${folder}/site.conf; }`;
    writeFileSync(join(folder, 'nginx.conf'), main);
    const { status, stderr } = run(NGINX!, '-t', '-c', join(folder, 'nginx.conf'));
    expect(status, stderr).toBe(0);
    expect(stderr).not.toMatch(/\[(warn|emerg)\].*site\.conf/);
  });

  test('allows only TLS 1.2 and newer with forward secrecy', () => {
    expect(site).toMatch(/^ +ssl_protocols TLSv1.2 TLSv1.3;$/m);
    expect(site).toMatch(/^ +ssl_ciphers ECDHE\+AESGCM:ECDHE\+CHACHA20;$/m);
  });

  test('redirects pages to https and refuses API calls over http', () => {
    const [plain = ''] = site.split(/^server \{$/m).slice(1);
    expect(plain).toMatch(/location \/api\/v1\/ \{[^}]*return 403/);
    expect(plain).toMatch(/location \/ \{\s*return 301 https:/);
  });

  test('overwrites the forwarding headers of a client', () => {
    const headers = [...site.matchAll(/proxy_set_header (X-Forwarded-\w+ \S+);/g)].map(
      ([, header]) => header,
    );
    expect(headers).toEqual([
      'X-Forwarded-For $remote_addr',
      'X-Forwarded-Proto $scheme',
      'X-Forwarded-Host $host',
    ]);
  });
});
