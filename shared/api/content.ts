import { endpoint } from './endpoint.ts';

/** Content in the shape of Contentful's delivery API, from Contentful or from `content/` (decision 030). */
export const CONTENT_TYPES = ['blogPost', 'legal', 'page'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/**
 * A node of rich text. Contains only `ALLOWED_NODES` and safe links. `data.target.sys.id` refers to
 * `includes.Asset`.
 */
export type RichTextNode = {
  nodeType: string;
  data: { uri?: string; target?: { sys: { type: string; linkType?: string; id: string } } };
  content?: RichTextNode[];
  value?: string;
  marks?: { type: string }[];
};

/**
 * Entries, newest first; with `slug`, at most one entry, with its body. While Contentful is down, responds
 * from the last successful download.
 */
export const contentEntries = endpoint('content_entries', 'GET', 'content/entries/', 'public');

/** Receives Contentful's notifications. Ignores the payload, because any call triggers a refresh. */
export const contentfulWebhook = endpoint('contentful_webhook', 'POST', 'webhooks/contentful/', 'public', {
  takesRaw: 'x-webhook-secret',
});
