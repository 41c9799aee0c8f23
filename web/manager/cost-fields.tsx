import { LEASE_LENGTH_LABELS, LEASE_LENGTHS } from '#shared/rules/lease-lengths.ts';
import { includedSlug, UTILITIES, UTILITY_LABELS, type Utility } from '#shared/rules/utilities.ts';
import { t } from '#shared/texts/t.ts';
import { CheckBox } from '../ui/check-box.tsx';
import { Field } from '../ui/field.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { bindField } from './bind-field.ts';
import styles from './cost-fields.module.css';
import { changeFields, chooseFeature } from './draft-changes.ts';
import { FeeRows } from './fee-rows.tsx';
import type { PanelProps } from './panel-props.ts';

/** Deposit, fees, utilities and lease lengths of the property. */
export function CostFields(props: PanelProps) {
  const { draft, errors, onChange, onTouch } = props;
  return (
    <>
      <div className={styles.deposit}>
        <Field
          label={t('Security deposit')}
          hint={t('Per bed or unit, like the rent. Enter 0 if there is none.')}
          inputMode="numeric"
          autoComplete="off"
          placeholder="$"
          {...bindField(props, 'deposit')}
        />
      </div>
      <FeeRows
        legend={t('Fees')}
        hint={t('List every fee, required or not. Enter whole dollars, or a range such as 50–90.')}
        name="fields.fees"
        fees={draft.fields.fees}
        error={errors.fields.fees ?? null}
        onChange={(fees) => onChange(changeFields({ fees }))}
        onTouch={() => onTouch('fields.fees')}
      />
      <UtilityFields {...props} />
      <LeaseLengths {...props} />
    </>
  );
}

function UtilityFields(props: PanelProps) {
  const { errors } = props;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('Utilities')}</legend>
      <p className={styles.hint}>
        {t('Check what the rent includes. For the others, estimate dollars per person and month.')}
      </p>
      <ul className={styles.utilities}>
        {UTILITIES.map((utility) => (
          <UtilityRow key={utility} utility={utility} {...props} />
        ))}
      </ul>
      <FieldError id="utility-error" error={errors.fields.utility_estimates} />
    </fieldset>
  );
}

/** The check box sets the same feature as the amenities panel. */
function UtilityRow({
  utility,
  draft,
  features,
  errors,
  onChange,
  onTouch,
}: PanelProps & { utility: Utility }) {
  const feature = features.find(({ slug }) => slug === includedSlug(utility));
  const isIncluded = feature !== undefined && draft.features.includes(feature.id);
  const label = t(UTILITY_LABELS[utility]);
  const { [utility]: amount = '', ...others } = draft.fields.utility_estimates;
  return (
    <li className={styles.utility}>
      {feature ? (
        <CheckBox
          label={label}
          checked={isIncluded}
          onCheck={(isChosen) => onChange(chooseFeature(feature.id, isChosen))}
        />
      ) : (
        <span>{label}</span>
      )}
      {isIncluded ? (
        <span className={styles.included}>{t('Included')}</span>
      ) : (
        <input
          className={styles.estimate}
          name={`fields.utility_estimates.${utility}`}
          aria-label={t('{utility}: estimated dollars per person and month', { utility: label })}
          aria-invalid={errors.fields.utility_estimates ? true : undefined}
          aria-describedby={errors.fields.utility_estimates ? 'utility-error' : undefined}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('$/mo')}
          value={amount}
          onChange={({ target: { value } }) =>
            onChange(
              changeFields({ utility_estimates: value === '' ? others : { ...others, [utility]: value } }),
            )
          }
          onBlur={() => onTouch('fields.utility_estimates')}
        />
      )}
    </li>
  );
}

function LeaseLengths({ draft, onChange }: PanelProps) {
  const chosen = draft.fields.lease_lengths;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('Lease lengths')}</legend>
      <div className={styles.leases}>
        {LEASE_LENGTHS.map((length) => (
          <CheckBox
            key={length}
            label={t(LEASE_LENGTH_LABELS[length])}
            name={`fields.lease_lengths.${length}`}
            checked={chosen.includes(length)}
            onCheck={(isChosen) => {
              const lease_lengths = LEASE_LENGTHS.filter((one) =>
                one === length ? isChosen : chosen.includes(one),
              );
              onChange(changeFields({ lease_lengths }));
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
