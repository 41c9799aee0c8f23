import { notFound } from '#shared/api/errors.ts';
import { featuredProperties } from '#shared/api/properties.ts';
import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { getSchool } from '../api/get-school.ts';
import type { LoadArgs } from '../api/page-loader.ts';

export type SchoolPageData = { school: School; featured: PropertyCard[]; public_url: string };

/** @throws 404 if the school does not exist, or if it or its listings fail to load (section 8) */
export async function loadSchool({ call, params, url, settings, signal }: LoadArgs): Promise<SchoolPageData> {
  const school = await getSchool({ call, params, url, settings, signal });
  const featured = await call(featuredProperties, { school: school.id, view: 'card' }, { signal }).catch(
    () => {
      throw notFound('school');
    },
  );
  return { school, featured: featured as PropertyCard[], public_url: settings.public_url };
}
