/**
 * What is answered beside the calls of the table, all of it by reading: nobody's own things are among it. Pages ask for everything by
 * calls of the table.
 */
export const OPEN_ADDRESSES = [
  // The API about itself; what it has not is refused by any method.
  'GET /api/docs',
  'GET /api/v1/openapi.json',
  'GET /api/*',
  'POST /api/*',
  'PUT /api/*',
  'PATCH /api/*',
  'DELETE /api/*',
  'OPTIONS /api/*',
  'TRACE /api/*',
  'QUERY /api/*',
  // Pictures of listings, maps and cards: whoever has an address may look.
  'GET /media/*',
  'GET /maps/style.json',
  'GET /maps/streets.json',
  'GET /maps/streets/lakeshore/:version/:z/:x/:y',
  'GET /maps/streets/:version/:z/:x/:y',
  'GET /maps/schools/:file',
  'GET /maps/tiles/:z/:x/:y',
  'GET /cards/:kind/:file',
  // What machines read of the public pages.
  'GET /blog/rss.xml',
  'GET /manifest.webmanifest',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemaps/:file',
] as const;
export type OpenAddress = (typeof OPEN_ADDRESSES)[number];
