import { US_STATES } from '#shared/rules/us-states.ts';
import { t } from '#shared/texts/t.ts';
import { Field } from '../ui/field.tsx';
import { bindField } from './bind-field.ts';
import { FieldPair } from './field-pair.tsx';
import type { PanelProps } from './panel-props.ts';
import { PlaceField } from './place-field.tsx';

const STATES = Object.entries(US_STATES);

/** Address of a listing. Disables autofill, because browsers would fill in the manager's own address. */
export function AddressFields(props: PanelProps) {
  const quiet = { autoComplete: 'off' };
  return (
    <>
      <FieldPair>
        <Field
          label={t('Address')}
          hint={t('House number and street only.')}
          required
          {...quiet}
          {...bindField(props, 'address_1')}
        />
        {props.variant === 'current' && (
          <Field
            label={t('Address 2')}
            hint={t('Building or unit.')}
            {...quiet}
            {...bindField(props, 'address_2')}
          />
        )}
      </FieldPair>
      <FieldPair size="narrow">
        <Field label={t('City')} required {...quiet} {...bindField(props, 'city')} />
        <Field as="select" label={t('State')} required {...quiet} {...bindField(props, 'state')}>
          <option value="">{t('Choose a state')}</option>
          {STATES.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Field>
        <Field
          label={t('Postal/Zip Code')}
          required
          inputMode="numeric"
          {...quiet}
          {...bindField(props, 'postal_code')}
        />
      </FieldPair>
      <PlaceField {...props} />
      <FieldPair>
        <Field
          type="tel"
          label={t('Contact Phone')}
          hint={t('Students see it on this listing.')}
          {...quiet}
          {...bindField(props, 'contact_phone')}
        />
      </FieldPair>
    </>
  );
}
