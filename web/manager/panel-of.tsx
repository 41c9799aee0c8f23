import type { ListingPanel } from '#shared/pages.ts';
import { AmenitiesPanel } from './amenities-panel.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { FloorPlansPanel } from './floor-plans-panel.tsx';
import type { PanelProps } from './panel-props.ts';
import { PhotosPanel } from './photos-panel.tsx';

const PANELS = {
  details: DetailsPanel,
  photos: PhotosPanel,
  'floor-plans': FloorPlansPanel,
  amenities: AmenitiesPanel,
};

export function PanelOf({ panel, ...props }: PanelProps & { panel: ListingPanel }) {
  const Panel = PANELS[panel];
  return <Panel {...props} />;
}
