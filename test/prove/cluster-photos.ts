import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { WEB_CLIENT } from '#shared/api/auth.ts';
import type { ManagerPhoto } from '#shared/api/manager-properties.ts';
import { photoUrl, photoWidths } from '#shared/rules/photo-sizes.ts';
import type { ClusterSite } from '#test/helpers/cluster-site.ts';
import { dataUrl, PROPERTY_BODY } from '#test/helpers/manager-listings.ts';
import { makePerson, PASSWORD } from '#test/helpers/people.ts';
import { photo } from '#test/storage/hostile-pictures.ts';
import { callWeb } from './call-web.ts';
import { inDatabase } from './in-database.ts';

/** Making pictures smaller is what the worker does last: those of the demo come before. */
const LONGEST_MS = 10 * 60_000;
const SIZE = { width: 1400, height: 900 };
/** Far from every school, so that it stands in no list that others read. */
const NOWHERE = { city: 'Hyannis', state: 'NE', postal_code: '69350' };
const CENTER = { type: 'Point', coordinates: [-101.5, 41.9] };

type As = { web: string; token: string };

async function call<T>({ web, token }: As, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
  const told = await callWeb(web, method, path, { token, ...(body ? { body } : {}) });
  if (told.status < 200 || told.status > 299)
    throw new Error(`${path}: ${told.status} ${JSON.stringify(told.body)}`);
  return told.body as T;
}

/** A manager with a listing, who has logged in at the first web process. */
async function makeLister(site: ClusterSite): Promise<As & { property: number }> {
  const { username } = await inDatabase(site, (db) => makePerson(db, 'manager'));
  const web = site.webs[0]!;
  const body = { grant_type: 'password', username, password: PASSWORD, ...WEB_CLIENT };
  const { access_token: token } = await call<{ access_token: string }>(
    { web, token: '' },
    'POST',
    'auth/token/',
    body,
  );
  const listing = { ...PROPERTY_BODY, ...NOWHERE, center: CENTER };
  const { id: property } = await call<{ id: number }>({ web, token }, 'POST', 'properties/', listing);
  return { web, token, property };
}

async function until<T>(what: string, find: () => Promise<T | null>): Promise<T> {
  for (const end = performance.now() + LONGEST_MS; performance.now() < end; await sleep(200)) {
    const found = await find();
    if (found !== null) return found;
  }
  throw new Error(`Waited in vain until ${what}`);
}

const photosOf = async (as: As, property: number) =>
  (await call<{ photos: ManagerPhoto[] }>(as, 'GET', `manager_properties/${property}/`)).photos;

/** The pictures that a web process shows under a photo's key, in every width and both formats: what each is, and how wide. */
async function picturesAt(web: string, key: string): Promise<string[]> {
  const shown: string[] = [];
  for (const format of ['webp', 'avif'] as const) {
    for (const width of photoWidths(SIZE.width)) {
      const answer = await fetch(web + photoUrl(key, width, format));
      const bytes = Buffer.from(await answer.arrayBuffer());
      const seen = answer.ok ? await sharp(bytes).metadata() : null;
      shown.push(`${answer.status} ${answer.headers.get('content-type')} ${seen?.width}`);
    }
  }
  return shown;
}

/** What has to be shown. */
export const SHOWN = ['webp', 'avif'].flatMap((format) =>
  photoWidths(SIZE.width).map((width) => `200 image/${format} ${width}`),
);

export type PhotoAcross = {
  /** At the web process that it was not uploaded at, once the worker has been at it. */
  shown: string[];
  /** Its files in the bucket then, and once it has been removed at that process. */
  kept: number;
  left: number;
  /** What lies in the processes' own folders. */
  inFolders: string[];
};

/** A photo is uploaded at one web process, made smaller by the worker, shown by the other, and removed there. */
export async function sendPhotoAcross(site: ClusterSite): Promise<PhotoAcross> {
  const { property, ...here } = await makeLister(site);
  const there = { ...here, web: site.webs[1]! };
  const picture = dataUrl(await photo(SIZE.width, SIZE.height));
  const { id, url } = await call<ManagerPhoto>(here, 'POST', 'photos/', { property, photo: picture });
  const key = /media\/([0-9a-f]{32})\//.exec(url)![1]!;
  const filesOf = () => [...site.bucket.objects.keys()].filter((name) => name.includes(key)).length;
  await until('the worker made its AVIF files', async () =>
    (await photosOf(there, property))[0]?.has_avif ? true : null,
  );
  const shown = await picturesAt(there.web, key);
  const kept = filesOf();
  await call(there, 'DELETE', `photos/${id}/`);
  await until('the worker took its files away', async () => (filesOf() === 0 ? true : null));
  const inFolders = site.folders.flatMap((folder) => readdirSync(folder));
  return { shown, kept, left: filesOf(), inFolders };
}
