import { PROPERTY_TYPES } from '#shared/api/properties.ts';
import { US_STATES } from '#shared/rules/us-states.ts';
import { Field } from '../ui/field.tsx';
import type { ListingFields } from './listing-draft.ts';
import type { PanelProps } from './panel-props.ts';

const TEXTS = {
  name: 'Property Name',
  listing_title: 'Listing Headline',
  address_1: 'Address',
  city: 'City',
  postal_code: 'Postal/Zip Code',
  description: 'Description',
} as const;

/** What a listing is and where. */
export function DetailsPanel({ draft, onChange, errors, onTouch }: PanelProps) {
  const set = (part: Partial<ListingFields>) =>
    onChange((before) => ({ ...before, fields: { ...before.fields, ...part } }));
  const { fields } = draft;
  return (
    <>
      {Object.entries(TEXTS).map(([name, label]) => (
        <Field
          key={name}
          label={label}
          required
          value={fields[name as keyof typeof TEXTS]}
          error={errors.fields[name as keyof typeof TEXTS] ?? null}
          onChange={(event) => set({ [name]: event.target.value })}
          onBlur={() => onTouch(`fields.${name}`)}
        />
      ))}
      <Field
        as="select"
        label="State"
        required
        value={fields.state}
        error={errors.fields.state ?? null}
        onChange={(event) => set({ state: event.target.value })}
        onBlur={() => onTouch('fields.state')}
      >
        <option value="">Choose one</option>
        {Object.entries(US_STATES).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Field>
      <Field
        as="select"
        label="Property Type"
        required
        value={fields.type}
        error={errors.fields.type ?? null}
        onChange={(event) => set({ type: event.target.value as ListingFields['type'] })}
        onBlur={() => onTouch('fields.type')}
      >
        <option value="">Choose one</option>
        {PROPERTY_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </Field>
    </>
  );
}
