import { UsageProblem } from './usage-problem.ts';

/** Adds the usage to the message of a wrong command line. @returns the exit code: 1 failed, 2 usage error */
export function reportFailure(error: unknown, usage: string, printError = console.error): number {
  const { message, code } = error as NodeJS.ErrnoException;
  const isUsage = error instanceof UsageProblem || code?.startsWith('ERR_PARSE_ARGS');
  printError(isUsage ? `${message}\n\n${usage}` : message);
  return isUsage ? 2 : 1;
}

export async function runCommand(usage: string, run: () => Promise<void>): Promise<void> {
  try {
    if (process.argv.includes('--help')) console.log(usage);
    else await run();
  } catch (error) {
    process.exitCode = reportFailure(error, usage);
  }
}
