/** Who we are and how to search here, for search engines. */
export function homeJsonLd(base: string): object {
  const organization = {
    '@type': 'Organization',
    '@id': `${base}/#organization`,
    name: 'Porchlight',
    url: `${base}/`,
  };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization,
      {
        '@type': 'WebSite',
        '@id': `${base}/#website`,
        name: 'Porchlight',
        url: `${base}/`,
        publisher: { '@id': organization['@id'] },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${base}/?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
}
