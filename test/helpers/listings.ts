import type { Insertable } from 'kysely';
import type { ManagersTable } from '#server/db/tables/account-tables.ts';
import type { SchoolsTable } from '#server/db/tables/school-tables.ts';
import type { Db } from '#server/db/tables.ts';
import type { PropertyInput, PropertyValues } from '#server/properties/property-input.ts';
import { saveProperties } from '#server/properties/save-property.ts';

let next = 0;

/** Longitude and latitude of the test town's center. */
export const TOWN = [-83.03, 40] as const;

/** Creates a school with only a name and coordinates. Tests pass `lng` and `lat` to move it. */
export async function makeSchool(db: Db, values: Partial<Insertable<SchoolsTable>> = {}): Promise<number> {
  next += 1;
  const row = await db
    .insertInto('schools')
    .values({
      name: `Test University ${next}`,
      short_name: `TU ${next}`,
      city: 'Columbus',
      state: 'OH',
      public_view_url: `test-university-${next}`,
      lng: TOWN[0],
      lat: TOWN[1],
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function makeManager(db: Db, values: Partial<Insertable<ManagersTable>> = {}): Promise<number> {
  next += 1;
  const user = await db
    .insertInto('users')
    .values({ username: `manager-${next}`, email: `manager-${next}@example.edu`, type: 'manager' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto('managers')
    .values({ user_id: user.id, type: 'single-family', ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export function photoKey(): string {
  next += 1;
  return next.toString(36).padStart(32, '0');
}

/** Returns input for saveProperty: an apartment in the town center with one floor plan of 1 bed at $900. */
export function propertyInput(
  manager_id: number,
  values: Partial<PropertyValues> = {},
  parts: Partial<PropertyInput> = {},
): PropertyInput {
  next += 1;
  return {
    values: {
      manager_id,
      name: `Test Home ${next}`,
      address_1: `${next} High Street`,
      city: 'Columbus',
      state: 'OH',
      postal_code: '43201',
      type: 'apartment',
      lng: TOWN[0],
      lat: TOWN[1],
      ...values,
    },
    floor_plans: [{ bedrooms: 1, full_bath: 1, price: 900 }],
    ...parts,
  };
}

export async function saveProperty(db: Db, input: PropertyInput): Promise<number> {
  const [id] = await saveProperties(db, [input]);
  return id!;
}

export async function makeProperty(
  db: Db,
  manager_id: number,
  values: Partial<PropertyValues> = {},
  parts: Partial<PropertyInput> = {},
): Promise<number> {
  return await saveProperty(db, propertyInput(manager_id, values, parts));
}
