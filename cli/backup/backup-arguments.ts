import { parseArgs } from 'node:util';
import { UsageProblem } from '../usage-problem.ts';

export function readBackupArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { to: { type: 'string' }, keep: { type: 'string' }, 'with-photos': { type: 'boolean' } },
  });
  if (!values.to) throw new UsageProblem('Specify the target folder: --to FOLDER.');
  if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep))
    throw new UsageProblem('--keep must be a whole number from 1 to 9999.');
  return {
    folder: values.to,
    keep: values.keep ? Number(values.keep) : null,
    withPhotos: values['with-photos'],
  };
}
