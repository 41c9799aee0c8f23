import { parseArgs } from 'node:util';

const TAKEN =
  'The program takes --role all, --role web or --role worker, and no other words; all else is said by settings.';

/**
 * What is said behind the program's name, as settings: `--role worker` is `ROLE=worker`, and comes before it.
 * @throws Error with a sentence for the operator about words that cannot be understood
 */
export function settingsOfWords(words: string[]): { ROLE?: string } {
  try {
    const { role } = parseArgs({ args: words, options: { role: { type: 'string' } } }).values;
    return role === undefined ? {} : { ROLE: role };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${TAKEN}`);
  }
}
