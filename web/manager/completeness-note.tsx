import type { ListingPanel } from '#shared/pages.ts';
import type { PanelProps } from './panel-props.ts';

type CompletenessNoteProps = Pick<PanelProps, 'draft' | 'saved' | 'manager'> & {
  onPanel: (panel: ListingPanel) => void;
};

/** What would make a listing better, and where to do it. */
export function CompletenessNote({ draft }: CompletenessNoteProps) {
  return <p>{draft.photos.length === 0 ? 'Add photos.' : ''}</p>;
}
