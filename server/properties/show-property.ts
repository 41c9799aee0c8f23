import type { Property } from '#shared/api/properties-schemas.ts';
import { housingPath } from '#shared/pages.ts';
import type { Context } from '../context.ts';
import { SerializedJson } from '../http/serialized-json.ts';
import { getSchoolLink } from '../schools/get-school-link.ts';
import { findSchoolAddress, toSchoolAddress } from '../schools/school.queries.ts';
import { getListingSource } from './get-listing.ts';
import { toForm, toTravel } from './listing-form.ts';
import {
  findPropertyWithNearest,
  findPropertyWithTravel,
  type PropertyDocument,
} from './property.queries.ts';
import { findFeatureRows } from './read-model.queries.ts';
import { READ_MODEL_VERSION, toDetail, travelText } from './write-read-model.ts';

type PropertyContext = Pick<Context, 'db' | 'user'>;
type PropertyRequest = { id: number; school?: number | undefined };

/** @param travel JSON fields without braces */
function toSerialized(stored: PropertyDocument, travel: string, public_view_url: string): SerializedJson {
  const address = housingPath({ public_view_url }) + stored.page;
  return new SerializedJson(
    `${stored.form},${travel},"detail_url":${JSON.stringify(address)},` +
      `"primary_school":${JSON.stringify(toSchoolAddress(stored))},${stored.detail}}`,
  );
}

/**
 * Reads the stored response in one query. Null for managers, whose own listings show more, if the school is not
 * near, and if another release has stored it.
 */
export async function findStoredProperty(
  { db, user }: PropertyContext,
  { id, school }: PropertyRequest,
): Promise<SerializedJson | null> {
  if (user?.manager_id != null) return null;
  const stored = { id, school, version: READ_MODEL_VERSION };
  const near = await findPropertyWithNearest(db, stored);
  if (near) return toSerialized(near, near.near_travel, near.public_view_url);
  const row = school === undefined ? null : await findPropertyWithTravel(db, stored);
  if (row === null) return null;
  const travel = `${travelText(row)},"walk_route":${JSON.stringify(row.walk_route)}`;
  return toSerialized(row, travel, row.asked_view_url);
}

/**
 * Builds the response from the tables.
 * @throws 404 like `getListing`, and for an unknown school
 */
export async function buildProperty(
  context: PropertyContext,
  { id, school }: PropertyRequest,
): Promise<Property> {
  const { source, isOwner } = await getListingSource(context, id);
  const schoolLink =
    school === undefined ? undefined : { id: school, ...(await getSchoolLink(context.db, school)) };
  const [nearest] = source.schools;
  return {
    ...toForm(source, isOwner),
    ...toTravel(source, schoolLink),
    primary_school: nearest ? await findSchoolAddress(context.db, nearest.school_id) : null,
    ...toDetail(source, await findFeatureRows(context.db, [id])),
  };
}
