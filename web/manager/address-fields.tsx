import { US_STATES } from '#shared/rules/us-states.ts';
import { Field } from '../ui/field.tsx';
import { bindField } from './bind-field.ts';
import { FieldPair } from './field-pair.tsx';
import type { PanelProps } from './panel-props.ts';
import { PlaceField } from './place-field.tsx';

const STATES = Object.entries(US_STATES);

/** Where a property is and how it is called. The browser's own address is another one: it is not offered. */
export function AddressFields(props: PanelProps) {
  const quiet = { autoComplete: 'off' };
  return (
    <>
      <FieldPair>
        <Field
          label="Address"
          hint="House number and street only."
          required
          {...quiet}
          {...bindField(props, 'address_1')}
        />
        {props.variant === 'current' && (
          <Field label="Address 2" hint="Building or unit." {...quiet} {...bindField(props, 'address_2')} />
        )}
      </FieldPair>
      <FieldPair size="narrow">
        <Field label="City" required {...quiet} {...bindField(props, 'city')} />
        <Field as="select" label="State" required {...quiet} {...bindField(props, 'state')}>
          <option value="">Choose a state</option>
          {STATES.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Field>
        <Field
          label="Postal/Zip Code"
          required
          inputMode="numeric"
          {...quiet}
          {...bindField(props, 'postal_code')}
        />
        <Field type="tel" label="Contact Phone" {...quiet} {...bindField(props, 'contact_phone')} />
      </FieldPair>
      <PlaceField {...props} />
    </>
  );
}
