import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = join(import.meta.dirname, '..');

const SOURCES = [
  'web',
  'shared',
  'content',
  'public',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.base.json',
  'vite.config.ts',
];
const BUILT = join(ROOT, 'build', 'server', 'index.js');
const STAMP = join(ROOT, 'build', 'sources.sha256');

function sourceFiles(): string[] {
  const files = SOURCES.map((name) => join(ROOT, name)).flatMap((path) => {
    if (!existsSync(path)) return [];
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
  });
  return files.sort();
}

function hashOf(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

/** If another command built the pages, compares file times. */
function isBuilt(files: string[], hash: string): boolean {
  if (!existsSync(BUILT)) return false;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return true;
  const builtAt = statSync(BUILT).mtimeMs;
  return files.every((file) => statSync(file).mtimeMs < builtAt);
}

async function runBundler(): Promise<void> {
  const bundler = join(ROOT, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const run = spawn(process.execPath, [bundler, 'build'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', QUICK_BUILD: '1' },
  });
  const [output, errors, [code]] = await Promise.all([
    text(run.stdout),
    text(run.stderr),
    once(run, 'close'),
  ]);
  if (code !== 0)
    throw new Error(`${output}${errors}Cannot build the pages: see the bundler's messages above.`);
}

/** @throws Error with the bundler's messages */
export async function buildPages(): Promise<void> {
  const files = sourceFiles();
  const hash = hashOf(files);
  if (!isBuilt(files, hash)) {
    console.log('Building the pages ...');
    await runBundler();
  }
  writeFileSync(STAMP, hash);
}
