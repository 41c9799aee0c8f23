/** A node of schema.org; what is undefined is left out. */
export type JsonLdNode = { '@type': string; [property: string]: unknown };

/** What a page says to search engines: one graph a page. */
export function graphOf(...nodes: (JsonLdNode | null)[]): object {
  return { '@context': 'https://schema.org', '@graph': nodes.filter((node) => node !== null) };
}

/** One step of the way to a page, as the page shows it; `url` absolute. */
export type Step = { name: string; url: string };

/** The way to the page, itself at the end. */
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

/**
 * A list as the page shows it, in its order, numbered from 1.
 * @param total how many there are in all, where the page says it
 */
export function itemList(items: readonly JsonLdNode[], total?: number): JsonLdNode {
  return {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item })),
  };
}

/** Who runs the site; other pages name it by its `@id`. */
export const organizationId = (base: string) => `${base}/#organization`;
export const websiteId = (base: string) => `${base}/#website`;

/** A place on the map. */
export const geoOf = ([longitude, latitude]: readonly [number, number]): JsonLdNode => ({
  '@type': 'GeoCoordinates',
  latitude,
  longitude,
});
