import type { SchoolListItem } from '#shared/api/schools-schemas.ts';
import { schoolPath } from '#shared/pages.ts';
import { siteOrigin } from '#shared/rules/school-site.ts';

type SchoolWithUrl = Pick<SchoolListItem, 'public_view_url' | 'site'>;

/** Returns the URL of the school's page, on this site or on the school's own domain (section 2.3). */
export function schoolUrl(school: SchoolWithUrl, public_url: string): string {
  return school.site ? `${siteOrigin(school.site.domain, public_url)}/` : schoolPath(school);
}
