import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../cli/install.mjs';

// This file is plain JavaScript for Node 20, because it runs before anything is installed.

/** Path of Debian's Chromium. The headless shell below needs half the CPU for the same pages. */
const DEBIANS = '/usr/bin/chromium';
const DEBIANS_SHELL = '/usr/bin/chromium-headless-shell';

const CHROMIUM_PATHS = [
  DEBIANS_SHELL,
  DEBIANS,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The oldest supported PostgreSQL. Tests run with it and with the bundled one. */
const POSTGRES_15 = '/usr/lib/postgresql/15/bin/postgres';

/** Keeps Debian's package from creating and starting a database cluster. */
const NO_SERVER =
  "mkdir -p /etc/postgresql-common/createcluster.d && echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.d/no-main-cluster.conf";

function asRoot(command, args) {
  const isRoot = process.getuid?.() === 0;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const [program, rest] = isRoot
    ? [command, args]
    : ['sudo', ['-n', 'env', 'DEBIAN_FRONTEND=noninteractive', command, ...args]];
  return spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}

let isListFresh = false;

/** Options for apt-get, so that it fails within seconds on a machine without a network. */
const APT = ['-q', '-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=1'];

function aptInstall(...packages) {
  if (!existsSync('/usr/bin/apt-get')) return false;
  if (!isListFresh) isListFresh = asRoot('apt-get', [...APT, 'update']);
  return asRoot('apt-get', [...APT, 'install', '-y', '--no-remove', '--no-install-recommends', ...packages]);
}

function findChromium() {
  const paths = process.env.CHROMIUM ? [process.env.CHROMIUM] : CHROMIUM_PATHS;
  return paths.find((path) => existsSync(path)) ?? null;
}

/**
 * Finds Chromium, or installs Debian's: the headless shell, or the full browser if Debian lacks the shell.
 * @returns {string | null} the path; null after printing what to do
 */
export function installChromium() {
  const found = findChromium();
  if (found && (found !== DEBIANS || process.env.CHROMIUM)) return found;
  console.log('Installing Chromium for the browser tests (once) ...');
  if (aptInstall('chromium-headless-shell', 'fonts-liberation') && findChromium()) return findChromium();
  if (found) return found;
  if (aptInstall('chromium', 'fonts-liberation') && findChromium()) return findChromium();
  console.error(
    'Chromium is missing and could not be installed: run "apt-get install chromium" as root, or set CHROMIUM to a Chromium or Chrome.',
  );
  return null;
}

/** Installs Debian's PostgreSQL 15 if it is missing. If that fails, prints what to do. */
export function installPostgres() {
  if (existsSync(POSTGRES_15)) return;
  console.log('Installing PostgreSQL 15, the oldest supported version, for the tests (once) ...');
  const isInstalled =
    aptInstall('postgresql-common') && asRoot('sh', ['-c', NO_SERVER]) && aptInstall('postgresql-15');
  if (isInstalled && existsSync(POSTGRES_15)) return;
  console.error(
    'PostgreSQL 15 is missing and could not be installed, so the tests against it are skipped: run "apt-get install postgresql-15" as root.',
  );
}

/** Debian packages for `npm run test:engines`, each with a file that it installs. */
const ENGINES = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
};

/**
 * Installs Firefox, WebKitGTK's driver and an X server. If one is missing afterwards, the tests fail and name
 * it.
 */
export function installEngines() {
  const missing = Object.keys(ENGINES).filter((name) => !existsSync(ENGINES[name]));
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(', ')} for the tests in other browsers ...`);
  aptInstall(...missing);
}

const NGINX = join(ROOT, 'node_modules', '.cache', 'porchlight', 'nginx');

/**
 * Extracts nginx from Debian's package for configuration tests. Installing the package would start a server.
 */
export function unpackNginx() {
  if (existsSync('/usr/sbin/nginx') || existsSync(join(NGINX, 'usr')) || !existsSync('/usr/bin/apt-get'))
    return;
  mkdirSync(NGINX, { recursive: true });
  const options = { cwd: NGINX, stdio: 'ignore', timeout: 60_000 };
  if (spawnSync('apt-get', [...APT, 'download', 'nginx'], options).status !== 0) return;
  const file = readdirSync(NGINX).find((name) => name.endsWith('.deb'));
  if (file) spawnSync('dpkg', ['-x', file, '.'], options);
}
