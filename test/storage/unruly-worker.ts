import { spawn } from 'node:child_process';
import sharp from 'sharp';
import { allowOnlyLoaders, UPLOAD_LOADERS } from '#server/storage/process-picture.ts';
import { serveWorker } from '#server/storage/serve-worker.ts';

// A worker that fails on request, as a decoder may fail on a malicious file.
allowOnlyLoaders(UPLOAD_LOADERS);
serveWorker({
  echo: async (input: unknown) => input,
  crash: async () => process.kill(process.pid, 'SIGSEGV'),
  hang: () => {
    for (;;);
  },
  exit: async () => process.exit(3),
  /** Exits while a process that it started keeps its output open for three seconds. */
  leaveBehind: async () => {
    spawn('sleep', ['3'], { stdio: ['ignore', 'ignore', 'inherit'] });
    process.exit(3);
  },
  bug: async () => {
    throw new TypeError('not the picture');
  },
  environment: async () => Object.keys(process.env),
  decode: async (bytes: Uint8Array) => (await sharp(bytes).metadata()).format,
  decodeFile: async (path: string) => (await sharp(path).metadata()).format,
});
