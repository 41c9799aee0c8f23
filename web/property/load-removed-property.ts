import { notFound } from '#shared/api/errors.ts';
import { formerProperty } from '#shared/api/former-properties.ts';
import type { FormerProperty } from '#shared/api/former-properties-schemas.ts';
import { propertyNear } from '#shared/api/properties.ts';
import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import type { LoadArgs } from '../api/page-loader.ts';

export type RemovedPageData = {
  school: School;
  removed: FormerProperty;
  alternatives: PropertyCard[];
  today: string;
  public_url: string;
};

const MOST_ALTERNATIVES = 6;

/**
 * Loads the page of a removed listing.
 * @throws 404 if the listing was never at this school, 410 if it was removed long ago
 */
export async function loadRemovedProperty(
  { call, settings, signal }: LoadArgs,
  school: School,
  id: number,
): Promise<RemovedPageData> {
  const removed = await call(formerProperty, { id }, { signal });
  if (!removed.schools.includes(school.id)) throw notFound('property');
  const near = {
    school: school.id,
    point: removed.around.coordinates.join(','),
    view: 'card' as const,
    limit: MOST_ALTERNATIVES,
  };
  return {
    school,
    removed,
    alternatives: (await call(propertyNear, near, { signal })) as PropertyCard[],
    today: new Date().toISOString().slice(0, 10),
    public_url: settings.public_url,
  };
}
