import { parseArgs } from 'node:util';
import { UsageProblem } from '../usage-problem.ts';

/** @throws UsageProblem or TypeError */
export function readBackupArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { to: { type: 'string' }, keep: { type: 'string' }, 'with-photos': { type: 'boolean' } },
  });
  if (!values.to) throw new UsageProblem('Say where the backup goes: --to FOLDER.');
  if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep))
    throw new UsageProblem('--keep is a whole number, 1 or more.');
  return {
    folder: values.to,
    keep: values.keep ? Number(values.keep) : null,
    withPhotos: values['with-photos'],
  };
}
