import { redirect } from 'react-router';
import { auxillaryData } from '#shared/api/auxillary-data.ts';
import type { AuxillaryData } from '#shared/api/auxillary-data-schemas.ts';
import { isProblem, notFound } from '#shared/api/errors.ts';
import { propertyDetail } from '#shared/api/properties.ts';
import type { Property } from '#shared/api/properties-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { propertyPath } from '#shared/pages.ts';
import { getSchool } from '../api/get-school.ts';
import type { LoadArgs } from '../api/page-loader.ts';
import { loadRemovedProperty, type RemovedPageData } from './load-removed-property.ts';

export type PropertyPageData = {
  school: School;
  property: Property;
  /** Travel times, places and scores. Null if they failed to load; the page then renders without them. */
  aux: AuxillaryData | null;
  today: string;
  public_url: string;
};

/** Parses the id from the URL. @throws 404, where the API would respond with a validation error */
function propertyId(text: string | undefined): number {
  const id = /^[1-9][0-9]{0,15}$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw notFound('property');
  return id;
}

/**
 * Loads a listing. Redirects if the URL has another name than the listing. A removed listing gets its own
 * page for a time.
 * @throws 404 if the listing is not at this school
 */
export async function loadProperty(args: LoadArgs): Promise<PropertyPageData | RemovedPageData> {
  const { call, params, url, settings, signal } = args;
  const id = propertyId(params.p_id);
  const school = await getSchool({ call, params, url, settings, signal });
  const found = await Promise.all([
    call(propertyDetail, { id, school: school.id }, { signal }),
    call(auxillaryData, { id, school: school.id }, { signal }).catch((error: unknown) => {
      if (!isProblem(error) || isProblem(error, 404)) throw error;
      return null;
    }),
  ]).catch((error: unknown) => {
    if (isProblem(error, 404)) return null;
    throw error;
  });
  if (!found) return await loadRemovedProperty(args, school, id);
  const [property, aux] = found;
  if (!property.schools.includes(school.id)) throw notFound('property');
  const path = propertyPath(school, property);
  if (decodeURIComponent(url.pathname) !== decodeURIComponent(path)) throw redirect(path + url.search, 301);
  return {
    school,
    property,
    aux,
    today: new Date().toISOString().slice(0, 10),
    public_url: settings.public_url,
  };
}
