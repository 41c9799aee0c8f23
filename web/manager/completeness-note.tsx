import type { ListingPanel } from '#shared/pages.ts';
import type { ListingDraft } from './listing-draft.ts';

type CompletenessNoteProps = { draft: ListingDraft; onPanel: (panel: ListingPanel) => void };

/** What would make a listing better, and where to do it. */
export function CompletenessNote({ draft }: CompletenessNoteProps) {
  return <p>{draft.photos.length === 0 ? 'Add photos.' : ''}</p>;
}
