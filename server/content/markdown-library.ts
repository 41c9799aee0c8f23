import type { PlaceholderValues } from './fill-placeholders.ts';
import { openMarkdown } from './markdown-source.ts';
import { type PublishedContent, publishContent } from './publish-content.ts';

/** What handlers read texts from. */
export type ContentLibrary = {
  /** What readers see now. Waits for no service where any copy is there. */
  current(): Promise<PublishedContent>;
};

type Log = { warn(message: string): void };

/** The texts of the repository: read once, for they change only with the program. */
export function markdownLibrary(values: PlaceholderValues, log: Log): ContentLibrary {
  let read: Promise<PublishedContent> | null = null;
  const readOnce = async () => {
    const published = publishContent(await openMarkdown().readAll(), new Map(), values);
    for (const problem of published.problems) log.warn(problem);
    return published;
  };
  return {
    async current() {
      read ??= readOnce();
      try {
        return await read;
      } catch (error) {
        read = null;
        throw error;
      }
    },
  };
}
