/**
 * Caches the favorites page and the offline page, and serves them if the network fails (decision 034). Shows
 * Web Push messages. Can't use imports, because the build only strips its types.
 */
declare const BUILD: {
  version: string;
  favorites: string;
  offline: string;
  media: string;
  photoCache: string;
  /** Files to cache by language. The key '' has the files that all languages need. */
  files: Record<string, string[]>;
};

export type {};

/** TypeScript's DOM library has no service worker types. */
type Lifetime = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Lifetime & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type Pushed = Lifetime & { data: { json(): unknown } };
type Clicked = Lifetime & { notification: Notification };
type Worker = {
  registration: {
    navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  clients: { claim(): Promise<void>; openWindow(path: string): Promise<unknown> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: Lifetime) => void): void;
  addEventListener(type: 'fetch', listen: (event: Fetching) => void): void;
  addEventListener(type: 'push', listen: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listen: (event: Clicked) => void): void;
};
const worker = self as unknown as Worker;

const SHELLS = 'porchlight-pages-';
/** Language of this worker. A page registers the worker of its language. */
const LANGUAGE = new URL(self.location.href).searchParams.get('language') ?? 'en';
const SHELL_CACHE = `${SHELLS}${BUILD.version}-${LANGUAGE}`;
/**
 * Timeout in milliseconds if the device reports that it is offline, because `navigator.onLine` may be wrong.
 */
const OFFLINE_WAIT_MS = 3000;

const assetsIn = (text: string): string[] => [...new Set(text.match(/\/assets\/[\w.-]+/g) ?? [])];

/** Fetches a page without cookies. @throws if the page must not be cached */
async function fetchShell(path: string): Promise<Response> {
  const answer = await fetch(path, {
    credentials: 'omit',
    cache: 'no-store',
    headers: { 'accept-language': LANGUAGE },
  });
  const isKept = answer.ok && !/no-store/.test(answer.headers.get('cache-control') ?? '');
  if (!isKept) throw new Error(`${path} cannot be kept: ${answer.status}`);
  return answer;
}

async function cacheShells(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  const shells = await Promise.all(
    [BUILD.favorites, BUILD.offline].map(async (path) => [path, await fetchShell(path)] as const),
  );
  const files = new Set([...(BUILD.files[''] ?? []), ...(BUILD.files[LANGUAGE] ?? [])]);
  for (const [path, shell] of shells) {
    const html = await shell.clone().text();
    for (const file of assetsIn(html)) files.add(file);
    // Marks the page as offline. Its scripts read this attribute.
    const marked = html.replace('<html ', '<html data-offline="" ');
    await cache.put(path, new Response(marked, { headers: shell.headers }));
  }
  for (const file of [...files].filter((one) => one.endsWith('.css'))) {
    for (const font of assetsIn(await (await fetch(file)).text())) files.add(font);
  }
  await cache.addAll([...files]);
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(SHELLS) && name !== SHELL_CACHE)
      .map((name) => caches.delete(name)),
  );
}

worker.addEventListener('install', (event) => {
  event.waitUntil(cacheShells().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await deleteOldCaches();
      await worker.registration.navigationPreload?.enable();
      await worker.clients.claim();
    })(),
  );
});

const tooLong = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no answer')), OFFLINE_WAIT_MS));

async function findShell({ url }: Request): Promise<Response | undefined> {
  const cache = await caches.open(SHELL_CACHE);
  const isFavorites = new URL(url).pathname === BUILD.favorites;
  return await cache.match(isFavorites ? BUILD.favorites : BUILD.offline);
}

async function answerPage(event: Fetching): Promise<Response> {
  const fromNetwork = async () => (await event.preloadResponse) ?? (await fetch(event.request));
  try {
    return await (navigator.onLine ? fromNetwork() : Promise.race([fromNetwork(), tooLong()]));
  } catch (error) {
    const shell = await findShell(event.request).catch(() => undefined);
    if (shell) return shell;
    throw error;
  }
}

/** Finds a photo in the cache, which contains only one size of each. */
async function findPhoto(path: string): Promise<Response | undefined> {
  const cache = await caches.open(BUILD.photoCache);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const cached = (await cache.keys()).find(({ url }) => new URL(url).pathname.startsWith(folder));
  return cached && (await cache.match(cached));
}

async function answerFile(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const isPhoto = path.startsWith(BUILD.media);
    const cached = await (isPhoto ? findPhoto(path) : caches.match(path)).catch(() => undefined);
    if (cached) return cached;
    throw error;
  }
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(event));
  else if (pathname.startsWith('/assets/') || pathname.startsWith(BUILD.media)) {
    event.respondWith(answerFile(request, pathname));
  }
});

/** Sent by `server/notifications/push-jobs.ts`. */
type PushMessage = { title: string; body: string; path: string; tag: string };

worker.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json() as PushMessage;
  const options = { body, tag, data: { path }, icon: '/icons/icon-192.png' };
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(worker.clients.openWindow(event.notification.data.path));
});
