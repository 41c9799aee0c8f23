import { parseArgs } from 'node:util';

const TAKEN =
  'The program takes --role all, --role web or --role worker, and no other words; all else is said by settings.';

/** Command-line options as settings, with precedence: `--role worker`. @throws Error with a message for the operator */
export function settingsOfWords(words: string[]): { ROLE?: string } {
  try {
    const { role } = parseArgs({ args: words, options: { role: { type: 'string' } } }).values;
    return role === undefined ? {} : { ROLE: role };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${TAKEN}`);
  }
}
