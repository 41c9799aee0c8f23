import type { Property } from '#shared/api/properties.ts';
import { housingPath } from '#shared/pages.ts';
import type { Context } from '../context.ts';
import { ReadyJson } from '../http/ready-json.ts';
import { getSchoolLink } from '../schools/get-school-link.ts';
import { findSchoolAddress, toSchoolAddress } from '../schools/school.queries.ts';
import { getListingSource } from './get-listing.ts';
import { toForm } from './listing-form.ts';
import { findPropertyFeatures, findReadyProperty } from './property.queries.ts';
import { travelOf } from './travel-of.ts';
import { toDetail } from './write-read-model.ts';

type Asking = Pick<Context, 'db' | 'reader'>;
type Asked = { id: number; school?: number | undefined };

/**
 * A public property out of the read model, by one query: what nearly every reader of nearly every property asks for. Null where that does not
 * do: a manager may be the owner, who sees more, and the asked school may be far away.
 */
export async function readyProperty(
  { db, reader }: Asking,
  { id, school }: Asked,
): Promise<ReadyJson | null> {
  if (reader?.manager_id != null) return null;
  const row = await findReadyProperty(db, id, school);
  if (row === null || row.detail === null) return null;
  const address = housingPath({ public_view_url: row.asked_view_url }) + row.page;
  return new ReadyJson(
    `${row.form},${row.travel},"walk_route":${JSON.stringify(row.walk_route)},"detail_url":${JSON.stringify(address)},` +
      `"primary_school":${JSON.stringify(toSchoolAddress(row))},${row.detail}}`,
  );
}

/**
 * The same for anybody, made from the tables.
 * @throws 404 as `getListing`, and for an asked school that is not there
 */
export async function makeProperty(context: Asking, { id, school }: Asked): Promise<Property> {
  const { source, isOwner } = await getListingSource(context, id);
  if (school !== undefined) await getSchoolLink(context.db, school);
  const travel = await travelOf(context.db, [source], school);
  const [nearest] = source.schools;
  const features = await findPropertyFeatures(context.db, id);
  return {
    ...toForm(source, isOwner),
    ...travel.get(id)!,
    primary_school: nearest ? await findSchoolAddress(context.db, nearest.school_id) : null,
    ...toDetail(source.listing, features),
  };
}
