import { MAX_PINS } from '#shared/api/pins.ts';
import type { SearchFilter } from '#shared/api/search-filters.ts';
import { type Context, schoolTag } from '../context.ts';
import { findAllPins } from './pins.queries.ts';
import { SchoolPins } from './school-pins.ts';

type Packing = Pick<Context, 'db' | 'answers'>;

const packedKey = (schoolId: number, filter: SearchFilter) => JSON.stringify(['all pins', schoolId, filter]);

/** The school's pins that meet a filter, where they are kept at the moment. */
export const findPackedPins = ({ answers }: Packing, schoolId: number, filter: SearchFilter) =>
  answers.find<SchoolPins>(packedKey(schoolId, filter));

/** Those pins, read from the database and kept until one of the school's listings changes. */
export async function packPins({ db, answers }: Packing, schoolId: number, filter: SearchFilter) {
  return await answers.remember(
    packedKey(schoolId, filter),
    schoolTag(schoolId),
    async () => new SchoolPins(await findAllPins(db, schoolId, filter)),
    db,
  );
}

/** Says that a search found more than a database reads lightly; goes with the school's tag. */
type DenseNote = { body: { length: number }; isPacked: boolean };
const noteKey = (schoolId: number, filter: SearchFilter) => JSON.stringify(['dense', schoolId, filter]);

/**
 * Pins from which a list can be picked. They are packed for the second search of very many homes since the last change, and once only:
 * packing costs as much as a few searches, and while changes are not heard nothing could be kept.
 */
export async function pinsForList(packing: Packing, schoolId: number, filter: SearchFilter) {
  const kept = findPackedPins(packing, schoolId, filter);
  if (kept !== null) return kept;
  const note = packing.answers.find<DenseNote>(noteKey(schoolId, filter));
  if (note === null || note.isPacked) return null;
  note.isPacked = true;
  return await packPins(packing, schoolId, filter);
}

/** Notes how many homes a search of the database found, for the next. */
export async function noteTotal(packing: Packing, schoolId: number, filter: SearchFilter, total: number) {
  const { db, answers } = packing;
  if (total <= MAX_PINS) return;
  const make = async () => ({ body: { length: 1 }, isPacked: false });
  await answers.remember<DenseNote>(noteKey(schoolId, filter), schoolTag(schoolId), make, db);
}
