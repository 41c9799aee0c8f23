import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Counts of a proof that takes many rounds, kept from run to run of `npm run prove` on the same state of the program:
 * PROVE_ROUNDS names their folder. Without it every run begins anew.
 * @param id the proof's, a hyphen, and a word
 */
export function keptRounds<T extends object>(
  id: `${string}-${string}`,
  beginning: T,
): { counts: T; save(): void } {
  const folder = process.env.PROVE_ROUNDS;
  const file = folder ? join(folder, `${id}.json`) : null;
  const counts = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : beginning;
  return {
    counts,
    save() {
      if (!file) return;
      writeFileSync(`${file}.part`, JSON.stringify(counts));
      renameSync(`${file}.part`, file);
    },
  };
}
