import { notFound } from '#shared/api/errors.ts';
import { type FormerProperty, formerProperty } from '#shared/api/former-properties.ts';
import { type PropertyCard, propertyNear } from '#shared/api/properties.ts';
import type { School } from '#shared/api/schools.ts';
import type { LoadArgs } from '../api/page-loader.ts';

export type FormerPageData = {
  school: School;
  former: FormerProperty;
  alternatives: PropertyCard[];
  today: string;
  public_url: string;
};

const MOST_ALTERNATIVES = 6;

/** @throws 404 if the school never had it, 410 if permanently gone */
export async function loadFormer(
  { call, settings, signal }: LoadArgs,
  school: School,
  id: number,
): Promise<FormerPageData> {
  const former = await call(formerProperty, { id }, { signal });
  if (!former.schools.includes(school.id)) throw notFound('property');
  const near = {
    school: school.id,
    point: former.around.coordinates.join(','),
    view: 'card' as const,
    limit: MOST_ALTERNATIVES,
  };
  return {
    school,
    former,
    alternatives: (await call(propertyNear, near, { signal })) as PropertyCard[],
    today: new Date().toISOString().slice(0, 10),
    public_url: settings.public_url,
  };
}
