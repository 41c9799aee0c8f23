import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { ListingMappingBody } from '#shared/api/listing-mapping-schemas.ts';
import { ImportFileProblem } from '../../jobs/import/import-file-problem.ts';
import { compileMapping, parseMapping } from './compile-mapping.ts';
import type { ListingMapping } from './listing-mapping.ts';

/** @throws ImportFileProblem naming the field at fault */
export function readMappingBody(path: string): ListingMappingBody {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ImportFileProblem(`The mapping ${path} cannot be read: ${(error as Error).message}.`);
  }
  const mapping = parseMapping(json);
  return { ...mapping, name: mapping.name ?? basename(path, '.json') };
}

/** @throws ImportFileProblem naming the field at fault */
export const readMappingFile = (path: string): ListingMapping => compileMapping(readMappingBody(path));
