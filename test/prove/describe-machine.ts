import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { findBundledFolder } from '#server/db/embedded/find-binaries.ts';

const POSTGRES_15 = '/usr/lib/postgresql/15/bin/postgres';

/** What a proof ran on, as a line: figures are of a machine. */
export function describeMachine(): string {
  const parts = [
    `${availableParallelism()} cores`,
    `${Math.round(totalmem() / 1024 ** 3)} GB`,
    `Node ${process.versions.node}`,
  ];
  const bundled = findBundledFolder();
  if (bundled) {
    const { version } = JSON.parse(readFileSync(join(dirname(bundled), 'package.json'), 'utf8'));
    parts.push(`the bundled PostgreSQL ${String(version).split('-')[0]}`);
  }
  if (existsSync(POSTGRES_15)) {
    const said = spawnSync(POSTGRES_15, ['--version'], { encoding: 'utf8' }).stdout;
    parts.push(`PostgreSQL ${/(\d+\.\d+)/.exec(said)?.[1] ?? '15'}`);
  }
  return parts.join(', ');
}
