import { OPEN_ADDRESSES, type OpenAddress } from '#test/access/open-addresses.ts';
import type { Place } from './page-paths.ts';
import type { TimedRequest } from './timed-requests.ts';

type OpenPath = {
  /** `file` needs no service. `picture` and `call` respond 503 while a service that they need is down. */
  kind: Extract<TimedRequest['kind'], 'file' | 'picture' | 'call'>;
  paths: (place: Place) => string[];
};

/** A path that no route matches. */
const NOWHERE = '/api/v1/nothing-here/';
/** A version of street tiles that does not exist. */
const VERSION = '0123456789ab';

const file = (...paths: string[]): OpenPath => ({ kind: 'file', paths: () => paths });
const call = (...paths: string[]): OpenPath => ({ kind: 'call', paths: () => paths });

/** Paths of every public URL that is not a page. The type makes a missing one a compile error. */
const OPEN_PATHS: Record<OpenAddress, OpenPath> = {
  'GET /api/docs': file('/api/docs'),
  'GET /api/v1/openapi.json': file('/api/v1/openapi.json'),
  'GET /api/*': file(NOWHERE),
  'POST /api/*': file(NOWHERE),
  'PUT /api/*': file(NOWHERE),
  'PATCH /api/*': file(NOWHERE),
  'DELETE /api/*': file(NOWHERE),
  'OPTIONS /api/*': file(NOWHERE),
  'TRACE /api/*': file(NOWHERE),
  'QUERY /api/*': file(NOWHERE),
  'GET /media/*': { kind: 'picture', paths: ({ picture }) => [picture] },
  'GET /maps/style.json': call('/maps/style.json', '/maps/style.json?theme=dark'),
  'GET /maps/streets.json': call('/maps/streets.json?at=-83.01,40.00'),
  'GET /maps/streets/:version/:z/:x/:y': call(`/maps/streets/${VERSION}/7/35/48.pbf`),
  'GET /maps/schools/:file': { kind: 'call', paths: ({ school }) => [`/maps/schools/${school.id}.svg`] },
  'GET /maps/tiles/:z/:x/:y': file('/maps/tiles/4/4/6.pbf'),
  'GET /blog/rss.xml': file('/blog/rss.xml'),
  'GET /manifest.webmanifest': file('/manifest.webmanifest'),
  'GET /.well-known/security.txt': file('/.well-known/security.txt'),
  'GET /robots.txt': file('/robots.txt'),
  'GET /sitemap.xml': call('/sitemap.xml'),
  'GET /sitemaps/:file': call(
    ...['static', 'blog', 'schools', 'listings-1', 'forum'].map((name) => `/sitemaps/${name}.xml`),
  ),
};

/** Returns one request for each path, sent as a visitor. */
export function addressesOf(base: string, place: Place): TimedRequest[] {
  return OPEN_ADDRESSES.flatMap((address) => {
    const method = address.split(' ', 1)[0]!;
    const { kind, paths } = OPEN_PATHS[address];
    return paths(place).map((path) => ({ name: `${method} ${path}`, kind, method, url: base + path }));
  });
}
