import { keepSuccess } from '../operations/keep-success.ts';
import type { PlaceholderValues } from './fill-placeholders.ts';
import { openMarkdown } from './markdown-source.ts';
import { type PublishedContent, publishContent } from './publish-content.ts';

/** What handlers read texts from. */
export type ContentLibrary = {
  /** What readers see now. Waits for no service where any copy is there. */
  current(): Promise<PublishedContent>;
  /** The service says that it has something new. `unknown`: nobody listens here. */
  hearWebhook(secret: string): Promise<'unknown' | 'refused' | 'heard'>;
};

type Log = { warn(message: string): void };

/** The texts of the repository: read once, for they change only with the program. */
export function markdownLibrary(values: PlaceholderValues, log: Log): ContentLibrary {
  const current = keepSuccess(async () => {
    const published = publishContent(await openMarkdown().readAll(), new Map(), values);
    for (const problem of published.problems) log.warn(problem);
    return published;
  });
  return { hearWebhook: async () => 'unknown', current };
}
