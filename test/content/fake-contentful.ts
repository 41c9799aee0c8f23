import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ContentfulPlace } from '#server/content/contentful-source.ts';

export type CdaEntry = {
  sys: {
    id: string;
    type: 'Entry';
    contentType: { sys: { type: 'Link'; linkType: 'ContentType'; id: string } };
    createdAt: string;
    updatedAt: string;
  };
  fields: Record<string, unknown>;
};
export type CdaAsset = { sys: { id: string; type: 'Asset' }; fields: Record<string, unknown> };

/** Behavior of the fake server. With `busy`, the next `busyFor` requests get 429. */
export type FakeMode =
  | 'well'
  | 'slow'
  | 'down'
  | 'cut'
  | 'garbage'
  | 'html'
  | 'list'
  | 'busy'
  | 'locked'
  | 'huge'
  | 'empty';

export type FakeContentful = {
  entries: CdaEntry[];
  assets: CdaAsset[];
  pictures: Map<string, Buffer>;
  mode: FakeMode;
  busyFor: number;
  /** Paths of the requests that the fake server has received. */
  requests: string[];
  place: ContentfulPlace;
  pictureUrl(name: string): string;
  close(): Promise<void>;
};

export const TOKEN = 'a-delivery-token-of-the-contentful';
const PLACE = /^\/spaces\/[a-z0-9-]+\/environments\/master\/entries$/;

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/vnd.contentful.delivery.v1+json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

const refusal = (id: string) => ({ sys: { type: 'Error', id }, message: 'No.', requestId: 'r' });

/** Returns the ids of all assets linked from this value, at any depth. */
function linkedAssets(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) linkedAssets(one, found);
  else if (value && typeof value === 'object') {
    const { sys } = value as { sys?: { linkType?: string; id?: string } };
    if (sys?.linkType === 'Asset' && sys.id) found.add(sys.id);
    for (const one of Object.values(value)) linkedAssets(one, found);
  }
  return found;
}

function answerEntries(contentful: FakeContentful, query: URLSearchParams, response: ServerResponse): void {
  const types = (query.get('sys.contentType.sys.id[in]') ?? '').split(',');
  const skip = Number(query.get('skip') ?? 0);
  const limit = Number(query.get('limit') ?? 100);
  const found = contentful.entries.filter(({ sys }) => types.includes(sys.contentType.sys.id));
  const items = found.slice(skip, skip + limit);
  const linked = linkedAssets(items);
  const Asset = contentful.assets.filter(({ sys }) => linked.has(sys.id));
  const body = { sys: { type: 'Array' }, total: found.length, skip, limit, items };
  send(response, 200, { ...body, ...(Asset.length > 0 ? { includes: { Asset } } : {}) });
}

function respondInMode(contentful: FakeContentful, response: ServerResponse): boolean {
  switch (contentful.mode) {
    case 'slow':
      return true;
    case 'down':
      send(response, 500, refusal('ServerError'));
      return true;
    case 'cut':
      response.destroy();
      return true;
    case 'garbage':
      send(response, 200, '{"items": [}');
      return true;
    case 'html':
      send(response, 200, '<h1>Welcome to this hotel</h1>', { 'content-type': 'text/html' });
      return true;
    case 'list':
      send(response, 200, { items: 'none', total: 'many' });
      return true;
    case 'locked':
      send(response, 401, refusal('AccessTokenInvalid'));
      return true;
    case 'huge':
      send(response, 200, { total: 1, items: [{ text: 'x'.repeat(10 * 1024 * 1024) }] });
      return true;
    case 'empty':
      send(response, 200, { sys: { type: 'Array' }, total: 0, skip: 0, limit: 100, items: [] });
      return true;
    case 'busy':
      if (contentful.busyFor <= 0) return false;
      contentful.busyFor -= 1;
      send(response, 429, refusal('RateLimitExceeded'), { 'x-contentful-ratelimit-reset': '1' });
      return true;
    default:
      return false;
  }
}

function answer(contentful: FakeContentful, request: IncomingMessage, response: ServerResponse): void {
  contentful.requests.push(request.url ?? '');
  const url = new URL(request.url ?? '', 'http://contentful');
  const picture = contentful.pictures.get(url.pathname.replace('/pictures/', ''));
  if (picture) return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  if (!PLACE.test(url.pathname)) return void send(response, 404, refusal('NotFound'));
  if (respondInMode(contentful, response)) return;
  if (request.headers.authorization !== `Bearer ${TOKEN}`) {
    return void send(response, 401, refusal('AccessTokenInvalid'));
  }
  answerEntries(contentful, url.searchParams, response);
}

/** Starts a fake of Contentful's delivery API. */
export async function startFakeContentful(space = 'lamp'): Promise<FakeContentful> {
  const server = createServer((request, response) => answer(contentful, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const contentful: FakeContentful = {
    entries: [],
    assets: [],
    pictures: new Map(),
    mode: 'well',
    busyFor: 0,
    requests: [],
    place: { space, token: TOKEN, environment: 'master', host },
    pictureUrl: (name) => `${host}/pictures/${name}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return contentful;
}

/** Returns settings that make the app read from the fake server. */
export function settingsFor({ place }: FakeContentful): Record<string, string> {
  return { CONTENTFUL_SPACE: place.space, CONTENTFUL_TOKEN: place.token, CONTENTFUL_HOST: place.host };
}
