import type { School } from '#shared/api/schools.ts';
import { schoolPath } from '#shared/pages.ts';

/** What the page is about, for search engines. */
export function schoolJsonLd(school: School, base: string): object {
  const url = base + schoolPath(school);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebPage',
        '@id': url,
        url,
        name: `Off-campus housing near ${school.name}`,
        about: {
          '@type': 'CollegeOrUniversity',
          name: school.name,
          alternateName: school.short_name || undefined,
          url: school.website ?? undefined,
          address: {
            '@type': 'PostalAddress',
            addressLocality: school.city,
            addressRegion: school.state,
            addressCountry: 'US',
          },
          geo: {
            '@type': 'GeoCoordinates',
            latitude: school.center.coordinates[1],
            longitude: school.center.coordinates[0],
          },
        },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Porchlight', item: `${base}/` },
          { '@type': 'ListItem', position: 2, name: school.name, item: url },
        ],
      },
    ],
  };
}
