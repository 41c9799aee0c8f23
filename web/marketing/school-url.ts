import type { SchoolListItem } from '#shared/api/schools-schemas.ts';
import { schoolPath } from '#shared/pages.ts';
import { siteOrigin } from '#shared/rules/school-site.ts';

type SchoolWithUrl = Pick<SchoolListItem, 'public_view_url' | 'site'>;

export function schoolUrl(school: SchoolWithUrl, public_url: string): string {
  return school.site ? `${siteOrigin(school.site.domain, public_url)}/` : schoolPath(school);
}
