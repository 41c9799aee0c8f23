import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE, ROOT } from './install.mjs';

// Plain JavaScript for Node 20, because it runs before the project's own Node.

const SOURCES = [
  'web',
  'shared',
  'content',
  'public',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];
const BUILT = join(ROOT, 'build', 'server', 'index.js');
const STAMP = join(ROOT, 'build', 'sources.sha256');

/** @returns {string[]} every source file, sorted; tests are not built */
function sourceFiles() {
  const files = SOURCES.map((name) => join(ROOT, name)).flatMap((path) => {
    if (!existsSync(path)) return [];
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  });
  return files.sort();
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

/** By content hash; by time for a build of another command. */
function isBuilt(files, hash) {
  if (!existsSync(BUILT)) return false;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return true;
  const builtAt = statSync(BUILT).mtimeMs;
  return files.every((file) => statSync(file).mtimeMs < builtAt);
}

/** Builds if sources changed; exits with the bundler's error. */
export function buildPages() {
  const files = sourceFiles();
  const hash = hashOf(files);
  if (!isBuilt(files, hash)) {
    console.log('Building the pages ...');
    const bundler = join(ROOT, 'node_modules', '@react-router', 'dev', 'bin.cjs');
    const run = spawnSync(NODE, [bundler, 'build'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (run.status !== 0) {
      console.error(`${run.stdout ?? ''}${run.stderr ?? ''}${run.error?.message ?? ''}`);
      console.error('The pages could not be built; what the bundler said stands above.');
      process.exit(1);
    }
  }
  writeFileSync(STAMP, hash);
}
