import { petTypes } from '#shared/rules/feature-order.ts';
import { t } from '#shared/texts/t.ts';
import { ChoiceRow } from '../ui/choice-row.tsx';
import { Field } from '../ui/field.tsx';
import { AddressFields } from './address-fields.tsx';
import { laundryFeatures } from './amenity-groups.ts';
import { bindField } from './bind-field.ts';
import { BuildingFields, DescriptionField } from './building-fields.tsx';
import { CostFields } from './cost-fields.tsx';
import { changeFields, chooseFeature } from './draft-changes.ts';
import { FeatureChecks } from './feature-checks.tsx';
import { FieldPair } from './field-pair.tsx';
import type { PanelProps } from './panel-props.ts';
import { PanelSection } from './panel-section.tsx';
import { TierField } from './tier-field.tsx';
import { useStableCallback } from './use-stable-callback.ts';

export function DetailsPanel(props: PanelProps) {
  const { draft, features, variant, onChange } = props;
  const isOlder = variant === 'older';
  const choose = useStableCallback((id: number, isChosen: boolean) => onChange(chooseFeature(id, isChosen)));
  const checks = { chosen: draft.features, onChoose: choose };
  return (
    <div>
      <PanelSection title={t('Listing')}>
        <StatusField {...props} />
        {!isOlder && <TierField {...props} />}
      </PanelSection>
      <PanelSection title={t('Name and address')}>
        <FieldPair>
          <Field
            label={t('Property Name')}
            hint={t('What people call it, such as Maple Court.')}
            autoComplete="off"
            {...bindField(props, 'name')}
          />
          <Field
            label={t('Listing Headline')}
            hint={t('If you leave it blank, we show the address.')}
            autoComplete="off"
            {...bindField(props, 'listing_title')}
          />
        </FieldPair>
        <AddressFields {...props} />
      </PanelSection>
      <PanelSection title={t('About the property')}>
        <DescriptionField {...props} />
        <BuildingFields {...props} />
      </PanelSection>
      {!isOlder && (
        <PanelSection title={t('Costs and lease')}>
          <CostFields {...props} />
        </PanelSection>
      )}
      <PanelSection title={t('Pets Allowed')}>
        <FeatureChecks features={petTypes(features)} {...checks} />
        <Field
          as="textarea"
          rows={3}
          label={t('Pet Policy and Fees')}
          hint={t('Such as breeds, weight limits, deposits and monthly pet rent.')}
          {...bindField(props, 'pet_policy')}
        />
      </PanelSection>
      {!isOlder && (
        <PanelSection title={t('Laundry Provided')}>
          <FeatureChecks features={laundryFeatures(features)} {...checks} />
        </PanelSection>
      )}
    </div>
  );
}

function StatusField({ draft, onChange, onTouch }: PanelProps) {
  const { status } = draft.fields;
  return (
    <ChoiceRow
      legend={t('Listing Status')}
      name="fields.status"
      value={status}
      choices={[
        { value: 'active', label: t('Active'), mark: 'moss' },
        { value: 'inactive', label: t('Inactive'), mark: 'brick' },
      ]}
      hint={status === 'active' ? t('Students can find this listing.') : t('Only you can see this listing.')}
      onChoose={(value) => onChange(changeFields({ status: value }))}
      onBlur={() => onTouch('fields.status')}
    />
  );
}
