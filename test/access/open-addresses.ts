/** Read-only paths outside the authorization table. None returns private data. */
export const OPEN_ADDRESSES = [
  // API documentation, and the handlers of unknown API paths, which refuse every method.
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
  // Images of listings, maps and cards are public.
  'GET /media/*',
  'GET /maps/style.json',
  'GET /maps/streets.json',
  'GET /maps/streets/:version/:z/:x/:y',
  'GET /maps/schools/:file',
  'GET /maps/tiles/:z/:x/:y',
  // Files that crawlers and feed readers fetch.
  'GET /blog/rss.xml',
  'GET /manifest.webmanifest',
  'GET /.well-known/security.txt',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemaps/:file',
] as const;
export type OpenAddress = (typeof OPEN_ADDRESSES)[number];

/**
 * The pages. They read and write through the calls of the authorization table, with the visitor's rights.
 * Forms are accepted only from the same origin (`forged-forms.test.ts`).
 */
export const PAGE_ADDRESSES = ['GET /*', 'POST /*'] as const;

/** Endpoints for operators and developers. */
export const OPERATORS_ADDRESSES = [
  // Health checks return only a status (`test/operations/running.test.ts`).
  'GET /healthz',
  'GET /readyz',
  // Requires a token (`test/operations/running.test.ts`). Responds 404 when no token is configured
  // (`routes.test.ts`).
  'GET /metrics',
  // The emails of a server without SMTP, served only to the same machine (`test/mail/mailbox.test.ts`).
  'GET /dev/mailbox',
  'GET /dev/mailbox/:id',
  'GET /dev/mailbox/:id.eml',
] as const;

/**
 * One built file of each kind. The server serves no other file in the folder
 * (`test/security/answers.test.ts`).
 */
export const BUILT_FILES = ['assets/a-1234abcd.js', 'icons/a.svg', 'service-worker.js'] as const;
