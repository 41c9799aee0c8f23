import { UsageProblem } from './usage-problem.ts';

/** Exit codes: 0 done, 1 refused or failed, 2 usage error. */
export async function runCommand(usage: string, run: () => Promise<void>): Promise<void> {
  try {
    if (process.argv.includes('--help')) console.log(usage);
    else await run();
  } catch (error) {
    // `parseArgs` throws TypeErrors.
    const isUsage = error instanceof UsageProblem || error instanceof TypeError;
    console.error(isUsage ? `${error.message}\n\n${usage}` : (error as Error).message);
    process.exitCode = isUsage ? 2 : 1;
  }
}
