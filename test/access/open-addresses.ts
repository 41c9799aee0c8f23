/** What is answered beside the calls of the table, all of it by reading: nobody's own things are among it. */
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
  'GET /maps/streets/:version/:z/:x/:y',
  'GET /maps/schools/:file',
  'GET /maps/tiles/:z/:x/:y',
  // What machines read of the public pages.
  'GET /blog/rss.xml',
  'GET /manifest.webmanifest',
  'GET /.well-known/security.txt',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemaps/:file',
] as const;
export type OpenAddress = (typeof OPEN_ADDRESSES)[number];

/**
 * The pages. Whoever asks for one, or sends it a form, sees and does what the table allows them: pages ask for everything by its calls.
 * A form is taken from a page of this site alone (`forged-forms.test.ts`).
 */
export const PAGE_ADDRESSES = ['GET /*', 'POST /*'] as const;

/** What is for those who look after the program, and for those who work on it. */
export const OPERATORS_ADDRESSES = [
  // Whether a process runs, and may be sent requests: whoever asks is told no more (`test/operations/running.test.ts`).
  'GET /healthz',
  'GET /readyz',
  // Whoever shows the token, and nobody without it (`test/operations/running.test.ts`), or where there is none (`routes.test.ts`).
  'GET /metrics',
  // The letters of a site that sends none, on the machine that it runs on and nowhere else (`test/mail/mailbox.test.ts`).
  'GET /dev/mailbox',
  'GET /dev/mailbox/:id',
  'GET /dev/mailbox/:id.eml',
] as const;

/**
 * Of the files that are built for browsers one of each kind, for all of them: each is an address of its own, and whoever has it may
 * read it. What lies beside them is no answer (`test/security/answers.test.ts`).
 */
export const BUILT_FILES = ['assets/a-1234abcd.js', 'icons/a.svg', 'service-worker.js'] as const;
