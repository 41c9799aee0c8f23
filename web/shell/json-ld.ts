/** A JSON-LD node. Undefined properties are omitted. */
export type JsonLdNode = { '@type': string; [property: string]: unknown };

export function graphOf(...nodes: (JsonLdNode | null)[]): object {
  return { '@context': 'https://schema.org', '@graph': nodes.filter((node) => node !== null) };
}

export type Step = { name: string; url: string };

export function breadcrumbList(steps: readonly Step[]): JsonLdNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}

export function itemList(items: readonly JsonLdNode[], total?: number): JsonLdNode {
  return {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item })),
  };
}

export const organizationId = (base: string) => `${base}/#organization`;
export const websiteId = (base: string) => `${base}/#website`;

export const geoOf = ([longitude, latitude]: readonly [number, number]): JsonLdNode => ({
  '@type': 'GeoCoordinates',
  latitude,
  longitude,
});
