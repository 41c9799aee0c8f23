import { parseArgs } from 'node:util';

const ACCEPTED =
  'The program accepts --role all, --role web or --role worker. All other settings are environment variables.';

type MainOptions = { canBuild: boolean; ROLE?: string };

/** @throws Error with a message for the operator */
export function readMainOptions(args: string[]): MainOptions {
  try {
    const options = { role: { type: 'string' }, build: { type: 'boolean', default: false } } as const;
    const { role, build } = parseArgs({ args, options }).values;
    return { canBuild: build, ...(role === undefined ? {} : { ROLE: role }) };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${ACCEPTED}`);
  }
}
