import type { PageRenderer } from '#server/pages.ts';
import { renderMailbox } from '#web/letters/mailbox-list.tsx';
import { renderLetter } from '#web/letters/render-letter.tsx';

/** Pages that answer as the test says, with the program's own letters. */
export function pagesThat(renderPage: PageRenderer['renderPage']): () => Promise<PageRenderer> {
  return async () => ({ renderPage, renderLetter, renderMailbox });
}
