import { type Box, boxAround } from '#streets/geometry.ts';
import type { Db } from '../../db/tables.ts';
import { ImportFileProblem } from '../../jobs/import/import-file-problem.ts';
import { findSchoolCenters } from './map-versions.queries.ts';

/** The radius for listings is fifteen miles; the rest is for walks. */
const SURROUNDINGS_M = 30_000;

/** @throws ImportFileProblem if there are no schools */
export async function schoolSurroundings(db: Db): Promise<Box[]> {
  const centers = await findSchoolCenters(db);
  if (centers.length > 0) return centers.map((center) => boxAround(center, SURROUNDINGS_M));
  throw new ImportFileProblem(
    'No schools found, and maps cover the area around schools. Import schools first (npm run import -- schools FILE.csv), or import the whole file with --all.',
  );
}
