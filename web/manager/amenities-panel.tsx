import { useMemo } from 'react';
import { t } from '#shared/texts/t.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { amenityGroups } from './amenity-groups.ts';
import { ChosenCount } from './chosen-count.tsx';
import { chooseFeature } from './draft-changes.ts';
import { FeatureChecks } from './feature-checks.tsx';
import type { PanelProps } from './panel-props.ts';
import { PanelSection } from './panel-section.tsx';
import { useStableCall } from './use-stable-call.ts';

export function AmenitiesPanel({ draft, features, variant, onChange }: PanelProps) {
  const groups = useMemo(() => amenityGroups(features, variant), [features, variant]);
  const choose = useStableCall((id: number, isChosen: boolean) => onChange(chooseFeature(id, isChosen)));
  if (groups.length === 0) {
    return <EmptyState level={0} title={t('There are no amenities to choose from yet.')} />;
  }
  return (
    <div>
      {groups.map(({ title, features: offered }) => (
        <PanelSection
          key={title}
          title={t(title)}
          aside={
            <ChosenCount
              chosen={offered.filter(({ id }) => draft.features.includes(id)).length}
              of={offered.length}
            />
          }
        >
          <FeatureChecks features={offered} chosen={draft.features} onChoose={choose} />
        </PanelSection>
      ))}
    </div>
  );
}
