import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A fuzzer of others, which Debian packages and `npm run prove` installs: it turns bits over, and by one seed always the same. */
const ZZUF = process.env.ZZUF ?? '/usr/bin/zzuf';
/** Of how many bits one is turned over: a few of a whole request, up to one in every fifth byte. */
const RATIO = '0.0005:0.03';

export const HAS_ZZUF = existsSync(ZZUF);

/** The bytes as zzuf gives them back, as many as they were. */
export function fuzzByZzuf(bytes: Buffer, seed: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(ZZUF, ['-s', String(seed), '-r', RATIO], { stdio: ['pipe', 'pipe', 'inherit'] });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(Buffer.concat(parts)) : reject(new Error(`zzuf ended with ${code}.`)),
    );
    child.stdin.end(bytes);
  });
}
