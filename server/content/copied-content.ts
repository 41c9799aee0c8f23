import * as z from 'zod/mini';
import { CONTENT_TYPES } from '#shared/api/content.ts';
import type { ContentAsset } from '#shared/api/content-schemas.ts';
import { photoUrls } from '#shared/rules/photo-sizes.ts';
import type { Db } from '../db/tables.ts';
import { addJobs } from '../jobs/add-job.ts';
import { memoizeSuccess } from '../operations/memoize-success.ts';
import {
  type ContentPicture,
  claimCopy,
  expireCopy,
  findCopy,
  findPictures,
} from './content-copy.queries.ts';
import { refreshContentJob } from './content-job.ts';
import type { ContentSource, RawAsset, RawContent } from './content-source.ts';
import type { PlaceholderValues } from './fill-placeholders.ts';
import type { ContentLibrary } from './markdown-library.ts';
import { type PublishedContent, publishContent, toSlug } from './publish-content.ts';
import { refreshContent } from './refresh-content.ts';

/** An older copy is still served while a job refreshes it. */
const MAX_AGE_S = 60;

const text = z.string();
/** This schema also accepts copies that earlier releases saved. */
const copySchema = z.object({
  entries: z.array(
    z.object({
      id: text,
      type: z.enum(CONTENT_TYPES),
      created: text,
      updated: text,
      title: text,
      slug: text,
      description: text,
      scene: z.nullable(text),
      image: z.nullable(text),
      tags: z.array(text),
      body: z.unknown(),
    }),
  ),
  assets: z.array(z.object({ id: text, title: text, description: text, url: text })),
  problems: z.array(text),
});

type CopiedContentParts = {
  db: Db;
  source: ContentSource;
  /** Used while there is no copy, and for legal texts and pages that the service lacks. */
  fallback: ContentSource;
  place: string;
  values: PlaceholderValues;
  log: { info(message: string): void; warn(message: string): void };
  clock?: () => number;
};

export async function readCopy(db: Db, place: string): Promise<RawContent | null> {
  const row = await findCopy(db, place);
  const read = row && z.safeParse(copySchema, row.content);
  return read?.success ? read.data : null;
}

function toAsset({ id, title, description }: RawAsset, picture: ContentPicture): [string, ContentAsset] {
  const { storage_key, width, height } = picture;
  const fields = {
    title,
    description,
    file: {
      url: photoUrls(storage_key, width).url,
      contentType: 'image/webp',
      details: { image: { width, height } },
    },
  };
  return [id, { sys: { type: 'Asset', id }, fields }];
}

/** Requests never wait for the service: they get a stale copy while a job refreshes it. */
export class CopiedContent implements Pick<ContentLibrary, 'current'> {
  readonly #parts: CopiedContentParts;
  readonly #clock: () => number;
  #shown: Promise<PublishedContent> | null = null;
  readonly #files = memoizeSuccess(() => this.#parts.fallback.readAll());
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: CopiedContentParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? (() => performance.now());
  }

  /**
   * Without a copy, fetches from the service before the first request. If that fails, the fallback is used.
   */
  async open(): Promise<void> {
    const { db, place } = this.#parts;
    if ((await readCopy(db, place)) === null && (await claimCopy(db, place, MAX_AGE_S))) {
      await refreshContent(this.#parts);
    }
    await this.reload();
  }

  async current(): Promise<PublishedContent> {
    this.#refreshIfStale();
    return await (this.#shown ?? this.#first());
  }

  /**
   * If the read fails, the next request retries it. A reload that completes during the read takes precedence.
   */
  #first(): Promise<PublishedContent> {
    const reading = this.#read();
    this.#shown = reading;
    reading.catch(() => {
      if (this.#shown === reading) this.#shown = null;
    });
    return reading;
  }

  async reload(): Promise<void> {
    const next = this.#read();
    try {
      await next;
      this.#shown = next;
    } catch (error) {
      this.#parts.log.warn(`Cannot read the cached content. ${(error as Error).message}`);
    }
  }

  /** Marks the copy as stale and queues a refresh. */
  async expire(): Promise<void> {
    const { db, place } = this.#parts;
    await db.transaction().execute(async (trx) => {
      await expireCopy(trx, place);
      await addJobs(trx, [refreshContentJob()]);
    });
  }

  #refreshIfStale(): void {
    if (this.#clock() - this.#checkedAt < MAX_AGE_S * 1000) return;
    this.#checkedAt = this.#clock();
    this.#requestRefresh().catch((error: Error) => {
      this.#parts.log.warn(`Cannot check the content service. ${error.message}`);
    });
  }

  /** Queues a refresh, unless another process has just queued one. Only workers run it. */
  async #requestRefresh(): Promise<void> {
    const { db, place } = this.#parts;
    await db.transaction().execute(async (trx) => {
      if (await claimCopy(trx, place, MAX_AGE_S)) await addJobs(trx, [refreshContentJob()]);
    });
  }

  async #read(): Promise<PublishedContent> {
    const { db, place, values } = this.#parts;
    const [copy, files] = await Promise.all([readCopy(db, place), this.#files()]);
    if (copy === null) return publishContent(files, new Map(), values);
    const taken = new Set(copy.entries.map(({ type, slug }) => `${type} ${toSlug(slug)}`));
    // Add the fallback's legal texts and pages that the copy lacks, because the interface links to them.
    const missing = files.entries.filter(
      ({ type, slug }) => type !== 'blogPost' && !taken.has(`${type} ${slug}`),
    );
    const urls = copy.assets.map(({ url }) => url);
    const pictures = new Map((await findPictures(db, urls)).map((picture) => [picture.url, picture]));
    const assets = copy.assets.flatMap((asset) => {
      const picture = pictures.get(asset.url);
      return picture ? [toAsset(asset, picture)] : [];
    });
    return publishContent({ ...copy, entries: [...copy.entries, ...missing] }, new Map(assets), values);
  }
}
