import * as z from 'zod/mini';
import { t } from '../texts/t.ts';
import { CONTENT_TYPES, type RichTextNode } from './content.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { intInput, textInput } from './inputs.ts';

const linkSchema = z.object({
  sys: z.object({ type: z.literal('Link'), linkType: z.literal('Asset'), id: z.string() }),
});

const contentEntrySchema = z.object({
  sys: z.object({
    type: z.literal('Entry'),
    id: z.string(),
    contentType: z.object({ sys: z.object({ id: z.enum(CONTENT_TYPES) }) }),
    /** Creation time in ISO 8601. For a guide, its publication date. */
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
  fields: z.object({
    title: z.string(),
    slug: z.string(),
    /** Description for search engines, at most 160 characters. Defaults to the start of the text. */
    description: z.string(),
    /** Name of a built-in drawing. */
    scene: z.nullable(z.string()),
    /** Link to an asset in `includes.Asset`. Takes precedence over `scene`. */
    image: z.nullable(linkSchema),
    tags: z.array(z.string()),
    /** Text of the entry. Null in lists, which omit it. */
    body: z.nullable(z.custom<RichTextNode>()),
  }),
});

/** `url` is always a URL of this site, even if the asset is from Contentful. */
const contentAssetSchema = z.object({
  sys: z.object({ type: z.literal('Asset'), id: z.string() }),
  fields: z.object({
    title: z.string(),
    /** Alternative text of the picture. */
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

export const contentSchemas = {
  content_entries: {
    tag: 'Content',
    summary: "Lists guides, legal texts and pages in Contentful's format.",
    query: z.object({
      content_type: z.enum(CONTENT_TYPES, {
        error: () => t('content_type must be blogPost, legal or page.'),
      }),
      slug: z.optional(textInput('slug', 200, 'slug: the last part of the URL')),
      skip: z.optional(intInput('skip', 0, 100_000)),
      limit: z.optional(intInput('limit', 1, 1000)),
    }),
    response: contentListSchema,
  },
  contentful_webhook: {
    tag: 'Content',
    summary: "Receives Contentful's webhook for published content.",
    response: z.object({ received: z.literal(true) }),
  },
} satisfies EndpointSchemas;
