import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { CONTENT_TYPES } from '#shared/api/content.ts';
import type { ContentSource, RawAsset, RawContent, RawEntry } from './content-source.ts';

export type ContentfulPlace = {
  space: string;
  token: string;
  environment: string;
  host: string;
};

const TIMEOUT_MS = 3000;
/** Time limit for reading all pages, including waits for rate limits. */
const READ_TIMEOUT_MS = 20_000;
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;
/** Entries per request. A response that is too large is fetched again in smaller pages. */
const PAGE_SIZES = [100, 10, 1] as const;
const TOO_LARGE = /maxContentLength|Response size too big/;
/** If more entries are too large, the service is faulty and the read fails. */
const MAX_TOO_LARGE = 5;
const MAX_ENTRIES = 2000;

const text = z.catch(z.string(), '');
const time = z.catch(z.optional(z.string()), undefined);
const link = z.object({ sys: z.object({ id: z.string() }) });

const answerSchema = z.object({
  total: z.int(),
  items: z.array(z.unknown()),
  includes: z.optional(z.object({ Asset: z.optional(z.array(z.unknown())) })),
});

const entrySchema = z.object({
  sys: z.object({
    id: z.string().check(z.minLength(1), z.maxLength(64)),
    contentType: z.object({ sys: z.object({ id: z.enum(CONTENT_TYPES) }) }),
    createdAt: z.iso.datetime({ offset: true }),
    updatedAt: z.iso.datetime({ offset: true }),
  }),
  fields: z.object({
    title: z.string(),
    slug: z.string(),
    description: text,
    scene: z.catch(z.nullable(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))), null),
    image: z.catch(z.nullable(link), null),
    tags: z.catch(z.array(z.string()), []),
    date: time,
    updated: time,
    body: z.unknown(),
  }),
});

const assetSchema = z.object({
  sys: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  fields: z.object({
    title: text,
    description: text,
    file: z.object({
      url: z.string().check(z.regex(/^(https?:)?\/\/[^\s]{1,1900}$/)),
      contentType: z.string().check(z.regex(/^image\//)),
    }),
  }),
});

type Client = { getEntries(query: Record<string, unknown>): Promise<unknown> };
/** `immediate` doesn't retry, because a response that is too large stays too large. */
type Clients = { retrying: Client; immediate: Client };

/** Imports the library only when needed, because it has 52 dependencies. */
async function connect({ space, token, environment, host }: ContentfulPlace): Promise<Clients> {
  const { createClient } = await import('contentful');
  const options = {
    space,
    accessToken: token,
    environment,
    host: host.replace(/^http:\/\//, ''),
    insecure: host.startsWith('http://'),
    timeout: TIMEOUT_MS,
    retryLimit: 2,
    // Prevents the library from writing to the console.
    logHandler: () => {},
    // The library's types lack this option, but the library passes it to its HTTP client.
    maxContentLength: MAX_RESPONSE_BYTES,
  };
  const open = (more: object) =>
    createClient({ ...options, ...more }).withoutLinkResolution as unknown as Client;
  return { retrying: open({}), immediate: open({ retryOnError: false }) };
}

/** Returns the editor's date, or else the date of the event. A date without time zone is in UTC. */
function moment(chosen: string | undefined, happened: string): string {
  const zoned = chosen && /T[\d:.]+$/.test(chosen) ? `${chosen}Z` : chosen;
  const time = new Date(zoned ?? happened);
  return (Number.isNaN(time.getTime()) ? new Date(happened) : time).toISOString();
}

const idOf = (item: unknown): string => {
  const { sys } = (item ?? {}) as { sys?: { id?: unknown } };
  return typeof sys?.id === 'string' ? sys.id.slice(0, 64) : 'without an id';
};

function toEntry(item: unknown): RawEntry | string {
  const read = z.safeParse(entrySchema, item);
  if (!read.success) {
    const wrong = [...new Set(read.error.issues.map(({ path }) => path.slice(0, 2).join('.')))].join(', ');
    return `Skipped entry ${idOf(item)} of the content service: ${wrong} is missing or invalid.`;
  }
  const { sys, fields } = read.data;
  return {
    id: sys.id,
    type: sys.contentType.sys.id,
    created: moment(fields.date, sys.createdAt),
    updated: moment(fields.updated, sys.updatedAt),
    title: fields.title,
    slug: fields.slug,
    description: fields.description,
    scene: fields.scene,
    image: fields.image?.sys.id ?? null,
    tags: fields.tags,
    body: fields.body,
  };
}

function toAsset(item: unknown): RawAsset | string {
  const read = z.safeParse(assetSchema, item);
  if (!read.success) return `Skipped image ${idOf(item)} of the content service: it has no image file.`;
  const { sys, fields } = read.data;
  const { url } = fields.file;
  return {
    id: sys.id,
    title: fields.title,
    description: fields.description,
    url: url.startsWith('//') ? `https:${url}` : url,
  };
}

type ApiResponse = z.output<typeof answerSchema>;
type Items = { entries: unknown[]; assets: Map<string, unknown>; tooLarge: string[] };

async function readResponse(client: Client, skip: number, limit: number): Promise<ApiResponse> {
  const answer = await client.getEntries({
    'sys.contentType.sys.id[in]': CONTENT_TYPES.join(','),
    order: ['sys.createdAt', 'sys.id'],
    include: 1,
    limit,
    skip,
  });
  const read = z.safeParse(answerSchema, answer);
  if (!read.success) throw new Error('The response is not a list of entries.');
  return read.data;
}

async function readSlice(
  clients: Clients,
  { skip, level }: { skip: number; level: number },
  tooLarge: string[],
): Promise<ApiResponse[]> {
  const limit = PAGE_SIZES[level] ?? 1;
  try {
    return [await readResponse(level === 0 ? clients.retrying : clients.immediate, skip, limit)];
  } catch (error) {
    const smaller = PAGE_SIZES[level + 1];
    if (!TOO_LARGE.test(failureOf(error)) || tooLarge.length === MAX_TOO_LARGE) throw error;
    if (smaller === undefined) {
      const place = `entry ${skip + 1} of the content service, by age`;
      tooLarge.push(`Skipped ${place}: it is larger than ${MAX_RESPONSE_BYTES} bytes.`);
      return [];
    }
    const answers: ApiResponse[] = [];
    for (let at = skip; at < skip + limit; at += smaller) {
      answers.push(...(await readSlice(clients, { skip: at, level: level + 1 }, tooLarge)));
      if (at + smaller >= (answers.at(-1)?.total ?? Number.POSITIVE_INFINITY)) break;
    }
    return answers;
  }
}

async function readPages(clients: Clients): Promise<Items> {
  const entries = new Map<string, unknown>();
  const assets = new Map<string, unknown>();
  const tooLarge: string[] = [];
  const [pageSize] = PAGE_SIZES;
  for (let skip = 0; skip < MAX_ENTRIES; skip += pageSize) {
    const answers = await readSlice(clients, { skip, level: 0 }, tooLarge);
    for (const { items, includes } of answers) {
      for (const item of items) entries.set(idOf(item), item);
      for (const asset of includes?.Asset ?? []) assets.set(idOf(asset), asset);
    }
    const isEmpty = answers.every(({ items }) => items.length === 0);
    if (isEmpty || skip + pageSize >= (answers.at(-1)?.total ?? 0)) break;
  }
  return { entries: [...entries.values()], assets, tooLarge };
}

export function failureOf(error: unknown): string {
  const { name, message, code } = error as { name?: string; message?: string; code?: string };
  const words = [...new Set([code, name === 'Error' ? undefined : name, message])].filter(Boolean).join(': ');
  return words.replaceAll(/\s+/g, ' ').slice(0, 300) || 'Unknown error.';
}

export function openContentful(place: ContentfulPlace): ContentSource {
  async function readAll(): Promise<RawContent> {
    const late = new AbortController();
    try {
      const { entries, assets, tooLarge } = await Promise.race([
        connect(place).then(readPages),
        sleep(READ_TIMEOUT_MS, undefined, { signal: late.signal, ref: false }).then(() => {
          throw new Error('Request timed out.');
        }),
      ]);
      const read = entries.map(toEntry);
      const pictures = [...assets.values()].map(toAsset);
      const content: RawContent = {
        entries: read.filter((one) => typeof one !== 'string'),
        assets: pictures.filter((one) => typeof one !== 'string'),
        problems: [...tooLarge, ...[...read, ...pictures].filter((one) => typeof one === 'string')],
      };
      if (content.entries.length === 0) throw new Error('No valid entries found.');
      return content;
    } finally {
      late.abort();
    }
  }
  return { name: 'contentful', readAll };
}
