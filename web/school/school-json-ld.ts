import type { School } from '#shared/api/schools.ts';
import { PAGES, schoolPath } from '#shared/pages.ts';
import { canonicalOf } from '#shared/rules/canonical-of.ts';
import { formatAcronyms } from '#shared/rules/format-acronyms.ts';
import { breadcrumbList, geoOf, graphOf, websiteId } from '../shell/json-ld.ts';

export function schoolJsonLd(school: School, public_url: string): object {
  const name = formatAcronyms(school.name);
  const url = canonicalOf(schoolPath(school), school, { public_url });
  return graphOf(
    {
      '@type': 'WebPage',
      '@id': url,
      url,
      name,
      isPartOf: { '@id': websiteId(public_url) },
      about: {
        '@type': 'CollegeOrUniversity',
        name,
        alternateName: school.short_name && school.short_name !== name ? school.short_name : undefined,
        url: school.website ?? undefined,
        address: {
          '@type': 'PostalAddress',
          addressLocality: school.city,
          addressRegion: school.state,
          addressCountry: 'US',
        },
        geo: geoOf(school.center.coordinates),
      },
    },
    // A school on its own domain has no parent page.
    school.site
      ? null
      : breadcrumbList([
          { name: 'Porchlight', url: public_url + PAGES.home },
          { name, url },
        ]),
  );
}
