import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { intInput, textInput } from './inputs.ts';

/**
 * What the operator writes: guides, legal texts and a few pages, in the shape of Contentful's delivery API. They come from
 * Contentful where it is configured, else from `content/`; pages cannot tell which (decision 030).
 */
export const CONTENT_TYPES = ['blogPost', 'legal', 'page'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/**
 * A node of Contentful's rich text, `nodeType` `document` at its root. Only kinds of `ALLOWED_NODES` leave the server, with
 * links that are safe to follow; `data.target.sys.id` names an asset among `includes.Asset`.
 */
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

export const contentEntrySchema = z.object({
  sys: z.object({
    type: z.literal('Entry'),
    id: z.string(),
    contentType: z.object({ sys: z.object({ id: z.enum(CONTENT_TYPES) }) }),
    /** ISO 8601. A guide's is the date on it. */
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
  fields: z.object({
    title: z.string(),
    /** Lowercase letters, digits and hyphens: the last part of the address. */
    slug: z.string(),
    /** At most 160 characters; without one, the beginning of the text. */
    description: z.string(),
    /** One of the product's own drawings, by name; null: none of them. */
    scene: z.nullable(z.string()),
    /** A picture of the operator's own, among `includes.Asset`; it goes before the drawing. */
    image: z.nullable(linkSchema),
    tags: z.array(z.string()),
    /** Null in a list: a list shows titles and descriptions. */
    body: z.nullable(z.custom<RichTextNode>()),
  }),
});

/** A picture. `url` is of this site, whoever keeps the original. */
export const contentAssetSchema = z.object({
  sys: z.object({ type: z.literal('Asset'), id: z.string() }),
  fields: z.object({
    title: z.string(),
    /** What it shows, for those who listen. */
    description: z.string(),
    file: z.object({
      url: z.string(),
      contentType: z.string(),
      /** Pixels. */
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
export type ContentList = z.output<typeof contentListSchema>;

/**
 * Entries of one type, the newest first (section 7, external services). With `slug`, none or one, with its text; without,
 * all of them without texts, so that a list stays small. An outage of the service shows the last good copy.
 */
export const contentEntries = endpoint({
  name: 'content_entries',
  method: 'GET',
  path: 'content/entries/',
  auth: 'public',
  tag: 'Content',
  summary: 'Guides, legal texts and pages, in the shape of Contentful',
  query: z.object({
    content_type: z.enum(CONTENT_TYPES, 'content_type must be blogPost, legal or page.'),
    slug: z.optional(textInput('slug', 200, 'the last part of an address')),
    skip: z.optional(intInput('skip', 0, 100_000)),
    limit: z.optional(intInput('limit', 1, 1000)),
  }),
  response: contentListSchema,
});

/** What the service sends is not read: it only says that something has changed. */
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
