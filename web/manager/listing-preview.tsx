import type { PanelProps } from './panel-props.ts';

type ListingPreviewProps = Pick<PanelProps, 'draft' | 'saved' | 'features' | 'manager'>;

/** The listing as the public will see it, beside its form. */
export function ListingPreview({ draft }: ListingPreviewProps) {
  return <p>{draft.fields.name || draft.fields.address_1}</p>;
}
