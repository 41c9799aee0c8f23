import { parseArgs } from 'node:util';
import { UsageProblem } from '../usage-problem.ts';

export const USAGE = `Usage:
  npm run backup -- --to FOLDER [--keep N] [--with-photos]

Writes the database and the photos to a new folder in FOLDER, while the site serves.
  --keep         removes the oldest backups in FOLDER, so that N stay
  --with-photos  copies photos out of an S3 bucket too; those on a disk always are
More in docs/operations.md.`;

/** Null for help. @throws UsageProblem or TypeError */
export function readBackupArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      to: { type: 'string' },
      keep: { type: 'string' },
      'with-photos': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return null;
  if (!values.to) throw new UsageProblem('Say where the backup goes: --to FOLDER.');
  if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep))
    throw new UsageProblem('--keep is a whole number, 1 or more.');
  return {
    folder: values.to,
    keep: values.keep ? Number(values.keep) : null,
    withPhotos: values['with-photos'],
  };
}
