import { badInput } from '#shared/api/errors.ts';
import { ImportFileProblem } from '../../jobs/import/import-file-problem.ts';
import { parseMapping } from './compile-mapping.ts';

/** Validates a mapping and returns its JSON. Null if none was sent. @throws 400 on `mapping` */
export function readSentMapping(mapping: unknown): string | null {
  if (mapping === undefined || mapping === null) return null;
  try {
    return JSON.stringify(parseMapping(mapping));
  } catch (error) {
    if (error instanceof ImportFileProblem) throw badInput({ mapping: [error.message] });
    throw error;
  }
}
