import { memoizeSuccess } from '../operations/memoize-success.ts';
import type { PlaceholderValues } from './fill-placeholders.ts';
import { openMarkdown } from './markdown-source.ts';
import { type PublishedContent, publishContent } from './publish-content.ts';

export type ContentLibrary = {
  /** Returns the content without waiting for a content service. */
  current(): Promise<PublishedContent>;
  /** Returns `unknown` if no webhook is configured. */
  handleWebhook(secret: string): Promise<'unknown' | 'refused' | 'received'>;
};

type Log = { warn(message: string): void };

export function markdownLibrary(values: PlaceholderValues, log: Log): ContentLibrary {
  const current = memoizeSuccess(async () => {
    const published = publishContent(await openMarkdown().readAll(), new Map(), values);
    for (const problem of published.problems) log.warn(problem);
    return published;
  });
  return { handleWebhook: async () => 'unknown', current };
}
