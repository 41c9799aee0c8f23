import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';
import type { ClusterPlace } from './cluster-place.ts';
import type { Binaries } from './find-binaries.ts';

const MIN_BUFFERS_MB = 128;
const MAX_BUFFERS_MB = 1536;
/** Containers often have a small /dev/shm. */
const SMALL_SHM_BYTES = 256 * 1024 * 1024;

/** Tests need no durability. */
const TEST_SETTINGS = [
  ...['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'shared_buffers=64MB'],
  ...['max_connections=300', 'autovacuum=off', 'wal_level=minimal', 'max_wal_senders=0'],
];

export function serverCommand(binaries: Binaries, place: ClusterPlace, isDurable: boolean): string[] {
  const settings = [
    'listen_addresses=',
    `unix_socket_directories="${place.socketFolder}"`,
    'unix_socket_permissions=0700',
    'jit=off',
    // SSDs and memory read at random as fast as sequentially.
    'random_page_cost=1.1',
    // Version 18's I/O workers increase the CPU time of list queries by a tenth.
    ...(binaries.major >= 18 ? ['io_method=sync'] : []),
    'log_min_messages=log',
    'log_checkpoints=off',
    ...(isDurable ? [`shared_buffers=${sharedBuffersMb()}MB`] : TEST_SETTINGS),
    ...(isShmSmall() ? ['dynamic_shared_memory_type=mmap'] : []),
  ];
  return [binaries.postgres, '-D', place.cluster, ...settings.flatMap((setting) => ['-c', setting])];
}

/** A sixteenth of the memory limit. The cards of a large city take 300 MB. */
function sharedBuffersMb(): number {
  const memory = Math.min(process.constrainedMemory() || totalmem(), totalmem());
  return Math.round(Math.max(MIN_BUFFERS_MB, Math.min(MAX_BUFFERS_MB, memory / 2 ** 20 / 16)));
}

function isShmSmall(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize < SMALL_SHM_BYTES;
  } catch {
    return true;
  }
}
