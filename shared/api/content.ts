import * as z from 'zod/mini';
import { t } from '../texts/t.ts';
import { endpoint } from './endpoint.ts';
import { intInput, textInput } from './inputs.ts';

/** Content in the shape of Contentful's delivery API, from Contentful or from `content/` (decision 030). */
export const CONTENT_TYPES = ['blogPost', 'legal', 'page'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** Sanitized: only `ALLOWED_NODES` and safe links. `data.target.sys.id` refers to `includes.Asset`. */
export type RichTextNode = {
  nodeType: string;
  data: { uri?: string; target?: { sys: { type: string; linkType?: string; id: string } } };
  content?: RichTextNode[];
  value?: string;
  marks?: { type: string }[];
};

const linkSchema = z.object({
  sys: z.object({ type: z.literal('Link'), linkType: z.literal('Asset'), id: z.string() }),
});

const contentEntrySchema = z.object({
  sys: z.object({
    type: z.literal('Entry'),
    id: z.string(),
    contentType: z.object({ sys: z.object({ id: z.enum(CONTENT_TYPES) }) }),
    /** ISO 8601. For a guide, its publication date. */
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
  fields: z.object({
    title: z.string(),
    slug: z.string(),
    /** At most 160 characters; defaults to the start of the text. */
    description: z.string(),
    /** Name of a built-in drawing. */
    scene: z.nullable(z.string()),
    /** An asset in `includes.Asset`; takes precedence over `scene`. */
    image: z.nullable(linkSchema),
    tags: z.array(z.string()),
    /** Null in lists. */
    body: z.nullable(z.custom<RichTextNode>()),
  }),
});

/** `url` is always on this site, also for assets from Contentful. */
const contentAssetSchema = z.object({
  sys: z.object({ type: z.literal('Asset'), id: z.string() }),
  fields: z.object({
    title: z.string(),
    /** Alternative text. */
    description: z.string(),
    file: z.object({
      url: z.string(),
      contentType: z.string(),
      details: z.object({ image: z.object({ width: z.int(), height: z.int() }) }),
    }),
  }),
});

export type ContentEntry = z.output<typeof contentEntrySchema>;
export type ContentAsset = z.output<typeof contentAssetSchema>;

export const contentListSchema = z.object({
  sys: z.object({ type: z.literal('Array') }),
  total: z.int(),
  skip: z.int(),
  limit: z.int(),
  items: z.array(contentEntrySchema),
  includes: z.object({ Asset: z.array(contentAssetSchema) }),
});

/** Newest first. With `slug`: at most one, with its body. Serves the last good copy during an outage. */
export const contentEntries = endpoint({
  name: 'content_entries',
  method: 'GET',
  path: 'content/entries/',
  auth: 'public',
  tag: 'Content',
  summary: 'Guides, legal texts and pages, in the shape of Contentful',
  query: z.object({
    content_type: z.enum(CONTENT_TYPES, { error: () => t('content_type must be blogPost, legal or page.') }),
    slug: z.optional(textInput('slug', 200, 'the last part of an address')),
    skip: z.optional(intInput('skip', 0, 100_000)),
    limit: z.optional(intInput('limit', 1, 1000)),
  }),
  response: contentListSchema,
});

/** The payload is ignored: the call only triggers a refresh. */
export const contentfulWebhook = endpoint({
  name: 'contentful_webhook',
  method: 'POST',
  path: 'webhooks/contentful/',
  auth: 'public',
  tag: 'Content',
  summary: 'Hear from Contentful that something was published',
  takesRaw: 'x-webhook-secret',
  response: z.object({ received: z.literal(true) }),
});
