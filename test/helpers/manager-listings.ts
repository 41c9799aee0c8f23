import type { Db } from '#server/db/tables.ts';
import { photo } from '#test/storage/hostile-pictures.ts';
import { makeProperty, photoKey, TOWN } from './listings.ts';

/** A listing as the editor sends it. Its location is the test town's center. */
export const PROPERTY_BODY = {
  name: 'Maple Court',
  address_1: '12 Maple Street',
  city: 'Columbus',
  state: 'OH',
  postal_code: '43201',
  description: 'Twelve quiet homes behind the library.',
  category: 'for_rent',
  type: 'apartment',
  status: 'active',
  center: { type: 'Point', coordinates: [...TOWN] },
};

export const PLAN_BODY = {
  name: 'The Maple',
  sq_feet: 600,
  stories: 1,
  price: 900,
  bedrooms: 2,
  full_bath: 1,
  half_bath: 0,
  date_available: '2027-08-15',
};

/** Encodes bytes as a JPEG data URL. */
export const dataUrl = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`;

/** Returns a small photo as a data URL. */
export async function photoUrl(): Promise<string> {
  return dataUrl(await photo(64, 48));
}

export type Listing = { id: number; plan: number; photo: number };

/** Inserts a listing with one floor plan and one photo. The photo's file is not stored. */
export async function makeListing(
  db: Db,
  manager_id: number,
  values: Parameters<typeof makeProperty>[2] = {},
): Promise<Listing> {
  const photos = [{ storage_key: photoKey(), width: 640, height: 480 }];
  const id = await makeProperty(db, manager_id, values, { photos });
  const idIn = async (table: 'floor_plans' | 'photos') =>
    (await db.selectFrom(table).select('id').where('property_id', '=', id).executeTakeFirstOrThrow()).id;
  return { id, plan: await idIn('floor_plans'), photo: await idIn('photos') };
}
