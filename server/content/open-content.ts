import { createHash, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../config/settings.ts';
import type { Db } from '../db/tables.ts';
import type { AllowedHosts } from '../http/fetch-public-file.ts';
import type { ContentSource } from './content-source.ts';
import { type ContentfulPlace, openContentful } from './contentful-source.ts';
import { CopiedContent } from './copied-content.ts';
import { type PlaceholderValues, placeholderValues } from './fill-placeholders.ts';
import { type ContentLibrary, markdownLibrary } from './markdown-library.ts';
import { openMarkdown } from './markdown-source.ts';

type Log = { info(message: string): void; warn(message: string): void };

type ContentService = { source: ContentSource; place: string; allowed: AllowedHosts | null };

export type OpenContent = ContentLibrary & {
  service: ContentService | null;
  /** Call it after a notification of a change, or when notifications may have been missed. */
  reload(): Promise<void>;
};

function contentfulPlace(settings: Settings): ContentfulPlace | null {
  const { contentfulSpace: space, contentfulToken: token } = settings;
  if (space === null && token === null) return null;
  if (space === null || token === null) {
    throw new Error('Set both CONTENTFUL_SPACE and CONTENTFUL_TOKEN, or neither.');
  }
  return { space, token, environment: settings.contentfulEnvironment, host: settings.contentfulHost };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time. `timingSafeEqual` needs equal lengths, which digests have. */
function isSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

function serviceOf(place: ContentfulPlace): ContentService {
  const isLocal = place.host.startsWith('http://');
  return {
    source: openContentful(place),
    place: `contentful:${place.space}/${place.environment}`.slice(0, 200),
    allowed: isLocal ? { addresses: ['127.0.0.1'] } : null,
  };
}

/** Opens the source and, for a service without a copy, fetches from it. */
export async function openContent(
  settings: Settings,
  siteUrl: string,
  { db, log }: { db: Db; log: Log },
): Promise<OpenContent> {
  const values: PlaceholderValues = placeholderValues(settings, siteUrl);
  const place = contentfulPlace(settings);
  if (place === null) {
    const files = markdownLibrary(values, log);
    return { ...files, service: null, reload: async () => {} };
  }
  const service = serviceOf(place);
  const copied = new CopiedContent({ db, ...service, fallback: openMarkdown(), values, log });
  await copied.open();
  const secret = settings.contentfulWebhookSecret;
  return {
    service,
    current: () => copied.current(),
    reload: () => copied.reload(),
    handleWebhook: async (given) => {
      if (secret === null) return 'unknown';
      if (!isSecret(given, secret)) return 'refused';
      await copied.expire();
      return 'received';
    },
  };
}
