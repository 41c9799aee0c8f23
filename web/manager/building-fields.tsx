import { countCharacters } from '#shared/rules/count-characters.ts';
import { PROPERTY_FIELDS } from '#shared/rules/property-fields.ts';
import { PROPERTY_FLAG_NAMES, PROPERTY_FLAGS } from '#shared/rules/property-flags.ts';
import { PROPERTY_TYPES, propertyTypeLabel } from '#shared/rules/property-type-label.ts';
import { t } from '#shared/texts/t.ts';
import { CharacterCounter } from '../ui/character-counter.tsx';
import { CheckBox } from '../ui/check-box.tsx';
import { ChoiceRow } from '../ui/choice-row.tsx';
import { Field } from '../ui/field.tsx';
import { bindField } from './bind-field.ts';
import styles from './building-fields.module.css';
import { changeFields } from './draft-changes.ts';
import { FieldPair } from './field-pair.tsx';
import type { PanelProps } from './panel-props.ts';

export function DescriptionField(props: PanelProps) {
  const count = countCharacters(props.draft.fields.description.trim());
  return (
    <Field
      as="textarea"
      rows={5}
      label={t('Description')}
      required
      hint={<CharacterCounter count={count} max={PROPERTY_FIELDS.description.max} />}
      {...bindField(props, 'description')}
    />
  );
}

export function BuildingFields(props: PanelProps) {
  const { variant } = props;
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <>
      <FieldPair size="narrow">
        <Field label={t('Number of Units')} {...number} {...bindField(props, 'number_of_units')} />
        <Field label={t('Year Built')} placeholder="1992" {...number} {...bindField(props, 'year_built')} />
        {variant === 'current' && (
          <Field
            as="select"
            label={t('Property Category')}
            name="fields.category"
            required
            defaultValue="for_rent"
          >
            <option value="for_rent">{t('For Rent')}</option>
            <option value="for_sale" disabled>
              {t('For Sale')}
            </option>
            <option value="short_term_housing" disabled>
              {t('Short-Term Housing')}
            </option>
          </Field>
        )}
        <Field as="select" label={t('Property Type')} required {...bindField(props, 'type')}>
          <option value="">{t('Choose a type')}</option>
          {PROPERTY_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(propertyTypeLabel(type))}
            </option>
          ))}
        </Field>
      </FieldPair>
      <FlagFields {...props} />
      {variant === 'current' && (
        <Field
          type="url"
          label={t('Property website')}
          hint={t('Shown on the listing while its tier is Premium.')}
          placeholder="https://"
          autoComplete="off"
          {...bindField(props, 'external_site_url')}
        />
      )}
    </>
  );
}

function FlagFields({ draft, variant, onChange }: PanelProps) {
  const { fields } = draft;
  if (variant === 'older') {
    return (
      <ChoiceRow
        legend={t('Furnished')}
        name="fields.furnished_units"
        value={fields.furnished_units ? 'yes' : 'no'}
        choices={[
          { value: 'yes', label: t('Yes') },
          { value: 'no', label: t('No') },
        ]}
        onChoose={(value) => onChange(changeFields({ furnished_units: value === 'yes' }))}
      />
    );
  }
  return (
    <div className={styles.flags}>
      {PROPERTY_FLAG_NAMES.map((name) => (
        <CheckBox
          key={name}
          label={t(PROPERTY_FLAGS[name])}
          name={`fields.${name}`}
          checked={fields[name]}
          onCheck={(isChecked) => onChange(changeFields({ [name]: isChecked }))}
        />
      ))}
    </div>
  );
}
