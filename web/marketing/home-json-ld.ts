import { PAGES } from '#shared/pages.ts';
import { graphOf, organizationId, websiteId } from '../shell/json-ld.ts';

export function homeJsonLd(public_url: string): object {
  const url = public_url + PAGES.home;
  return graphOf(
    { '@type': 'Organization', '@id': organizationId(public_url), name: 'Porchlight', url },
    {
      '@type': 'WebSite',
      '@id': websiteId(public_url),
      name: 'Porchlight',
      url,
      publisher: { '@id': organizationId(public_url) },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${url}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  );
}
