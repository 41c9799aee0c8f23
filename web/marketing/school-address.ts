import type { SchoolListItem } from '#shared/api/schools.ts';
import { schoolPath } from '#shared/pages.ts';

/** Where a school's pages begin: on this site, or on a domain of its own (section 2.3). */
export function schoolAddress(school: Pick<SchoolListItem, 'public_view_url' | 'site'>): string {
  return school.site ? `https://${school.site.domain}/` : schoolPath(school);
}
