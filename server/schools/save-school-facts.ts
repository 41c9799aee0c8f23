import * as z from 'zod/mini';
import { badInput } from '#shared/api/errors.ts';
import { toFieldErrors } from '#shared/api/field-errors.ts';
import { cityField, stateField } from '#shared/api/manager-fields.ts';
import { writtenText } from '#shared/api/written-text.ts';
import { PRICE_BASES } from '#shared/rules/price-basis.ts';
import { type Operator, recordOperatorAction } from '../accounts/operator.ts';
import type { Db } from '../db/tables.ts';
import { updateSchoolFacts } from './import/school-import.queries.ts';
import { type SchoolRef, updatePopular } from './school.queries.ts';
import { lockSchoolPlaces } from './school-place.queries.ts';
import { announceSites } from './school-sites.queries.ts';

const text = (label: string, max: number, isLine = true) => writtenText({ label, max, points: max, isLine });
const matching = (pattern: RegExp, max: number, sentence: string) =>
  z.string().check(z.regex(pattern, { error: sentence }), z.maxLength(max, { error: sentence }));
const WHOLE = /^\d{1,9}$/;
const number = (label: string, min: number, max: number, pattern = WHOLE) => {
  const form = pattern === WHOLE ? 'a whole number' : 'a number';
  const error = `${label} must be ${form} from ${min} to ${max}.`;
  return z.pipe(
    z.string().check(z.regex(pattern, { error, abort: true })),
    z.pipe(z.transform(Number), z.number().check(z.gte(min, { error }), z.lte(max, { error }))),
  );
};
const MAX_USD = 1_000_000;

const schema = z.object({
  name: z.optional(text('Name', 200)),
  short_name: z.optional(text('Short name', 100)),
  description: z.optional(text('Description', 20_000, false)),
  alias: z.optional(z.nullable(text('Alias', 1000))),
  city: z.optional(cityField),
  state: z.optional(stateField),
  postal_code: z.optional(
    matching(/^\d{5}(-\d{4})?$/, 10, 'Postal code must be five digits, or nine such as 43201-1234.'),
  ),
  website: z.optional(
    z.nullable(
      matching(/^https?:\/\/[^\s/]+\S*$/, 500, 'Website is an address that begins with https:// or http://.'),
    ),
  ),
  enrollment_undergrad: z.optional(z.nullable(number('Enrollment', 0, 10_000_000))),
  admission_rate: z.optional(z.nullable(number('Admission rate', 0, 1, /^(0(\.\d{1,5})?|1(\.0{1,5})?)$/))),
  sat_scores: z.optional(z.nullable(number('SAT score', 400, 1600))),
  in_state_tuition: z.optional(z.nullable(number('In-state tuition', 0, MAX_USD))),
  out_of_state_tuition: z.optional(z.nullable(number('Out-of-state tuition', 0, MAX_USD))),
  room_and_board_off_campus: z.optional(z.nullable(number('Room and board', 0, MAX_USD))),
  price_basis: z.optional(z.enum(PRICE_BASES, { error: 'Price basis must be listing or person.' })),
  scorecard_year: z.optional(z.nullable(text('Year of the figures', 100))),
});

export type SchoolFactsInput = Partial<Record<keyof z.output<typeof schema>, string | null>> & {
  center?: readonly [lng: number, lat: number];
};

/**
 * If the school moved, the caller must recompute which listings are near.
 * @returns true if it moved
 * @throws 400 with a message per field
 */
export async function saveSchoolFacts(
  db: Db,
  operator: Operator,
  { school, facts }: { school: SchoolRef; facts: SchoolFactsInput },
): Promise<{ hasMoved: boolean }> {
  const { center, ...words } = facts;
  const read = schema.safeParse(words);
  if (!read.success) throw badInput(toFieldErrors(read.error.issues));
  const place = center ? { lng: center[0], lat: center[1] } : {};
  const changes = { ...read.data, ...place };
  await db.transaction().execute(async (trx) => {
    // Transactions that save a listing must wait for the new center.
    if (center) await lockSchoolPlaces(trx, 'alone');
    await updateSchoolFacts(trx, school.id, changes);
    await announceSites(trx);
    const { description: _, ...named } = changes;
    const detail = {
      school: school.id,
      ...named,
      ...('description' in changes ? { description: true } : {}),
    };
    await recordOperatorAction(trx, operator, { command: 'set-school', detail });
  });
  return { hasMoved: center !== undefined };
}

export async function savePopularSchools(db: Db, operator: Operator, schools: SchoolRef[]): Promise<void> {
  const ids = schools.map(({ id }) => id);
  await db.transaction().execute(async (trx) => {
    await updatePopular(trx, ids);
    await announceSites(trx);
    await recordOperatorAction(trx, operator, { command: 'set-popular-schools', detail: { schools: ids } });
  });
}
