import { petTypes } from '#shared/rules/feature-order.ts';
import { ChoiceRow } from '../ui/choice-row.tsx';
import { Field } from '../ui/field.tsx';
import { AddressFields } from './address-fields.tsx';
import { laundryFeatures } from './amenity-groups.ts';
import { bindField } from './bind-field.ts';
import { BuildingFields, DescriptionField } from './building-fields.tsx';
import { changeFields, chooseFeature } from './draft-changes.ts';
import { FeatureChecks } from './feature-checks.tsx';
import { FieldPair } from './field-pair.tsx';
import type { PanelProps } from './panel-props.ts';
import { PanelSection } from './panel-section.tsx';
import { TierField } from './tier-field.tsx';
import { useStableCall } from './use-stable-call.ts';

/** What a property is, where it is and what it is called. The older editor has some fields less and one more. */
export function DetailsPanel(props: PanelProps) {
  const { draft, features, variant, onChange } = props;
  const isOlder = variant === 'older';
  const choose = useStableCall((id: number, isChosen: boolean) => onChange(chooseFeature(id, isChosen)));
  const checks = { chosen: draft.features, onChoose: choose };
  return (
    <div>
      <PanelSection title="Listing">
        <StatusField {...props} />
        {!isOlder && <TierField {...props} />}
      </PanelSection>
      <PanelSection title="Name and address">
        <FieldPair>
          <Field
            label="Property Name"
            hint="As people call it: Maple Court."
            autoComplete="off"
            {...bindField(props, 'name')}
          />
          <Field
            label="Listing Headline"
            hint="If it is blank, the address is shown."
            autoComplete="off"
            {...bindField(props, 'listing_title')}
          />
        </FieldPair>
        <AddressFields {...props} />
      </PanelSection>
      <PanelSection title="About the property">
        <DescriptionField {...props} />
        <BuildingFields {...props} />
      </PanelSection>
      <PanelSection title="Pets Allowed">
        <FeatureChecks features={petTypes(features)} {...checks} />
        {isOlder && (
          <Field as="textarea" rows={3} label="Pet Policy and Fees" {...bindField(props, 'pet_policy')} />
        )}
      </PanelSection>
      {!isOlder && (
        <PanelSection title="Laundry Provided">
          <FeatureChecks features={laundryFeatures(features)} {...checks} />
        </PanelSection>
      )}
    </div>
  );
}

/** Active or inactive. */
function StatusField({ draft, onChange, onTouch }: PanelProps) {
  const { status } = draft.fields;
  return (
    <ChoiceRow
      legend="Listing Status"
      name="fields.status"
      value={status}
      choices={[
        { value: 'active', label: 'Active', mark: 'moss' },
        { value: 'inactive', label: 'Inactive', mark: 'brick' },
      ]}
      hint={status === 'active' ? 'Students can find this listing.' : 'Only you see this listing.'}
      onChoose={(value) => onChange(changeFields({ status: value }))}
      onBlur={() => onTouch('fields.status')}
    />
  );
}
