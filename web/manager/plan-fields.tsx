import TodayIcon from 'lucide-react/icons/calendar-check';
import type { ReactNode } from 'react';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { CheckBox } from '../ui/check-box.tsx';
import { ChoiceRow } from '../ui/choice-row.tsx';
import { Field } from '../ui/field.tsx';
import { FeeRows } from './fee-rows.tsx';
import { FieldPair } from './field-pair.tsx';
import type { PlanFields as Fields, PlanDraft } from './listing-draft.ts';
import { localDate } from './local-date.ts';
import type { PanelProps } from './panel-props.ts';
import { changePlan, isPriceCall, setAvailableNow, setCall } from './plan-changes.ts';
import styles from './plan-fields.module.css';

/** Highest numbers in the choices. Imported floor plans may have higher ones. */
const MAX_BEDROOMS = 12;
const MAX_BATHS = 10;

export type PlanFieldsProps = Pick<PanelProps, 'onChange' | 'onTouch' | 'variant'> & {
  plan: PlanDraft;
  errors: Partial<Record<keyof Fields, string>> | undefined;
  advice: Partial<Record<keyof Fields, string>> | undefined;
};

function bindPlan(
  { plan, onChange, onTouch, errors, advice }: PlanFieldsProps,
  name: Exclude<keyof Fields, 'price_per' | 'fees'>,
) {
  return {
    name: `plans.${plan.id}.${name}`,
    value: plan.fields[name],
    error: errors?.[name] ?? null,
    advice: advice?.[name] ?? null,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) =>
      onChange(changePlan(plan.id, { [name]: event.target.value })),
    onBlur: () => onTouch(`plans.${plan.id}.${name}`),
  };
}

export function PlanFields(props: PlanFieldsProps) {
  const { plan, onChange } = props;
  const whole = { inputMode: 'numeric' } as const;
  const isCall = isPriceCall(plan.fields);
  return (
    <>
      <Field label={t('Name')} {...bindPlan(props, 'name')} />
      <FieldPair size="small">
        <Field label={t('Square Feet')} required {...whole} {...bindPlan(props, 'sq_feet')} />
        <Field label={t('Stories')} required {...whole} {...bindPlan(props, 'stories')} />
        <Field label={t('Price')} required {...whole} {...bindPlan(props, 'price')} />
        <Field label={t('Max Price')} {...whole} {...bindPlan(props, 'price_max')} disabled={isCall} />
      </FieldPair>
      <PriceChoices {...props} isCall={isCall} />
      <FieldPair size="small">
        <Field as="select" label={t('Bedrooms')} required {...bindPlan(props, 'bedrooms')}>
          <CountOptions value={plan.fields.bedrooms} max={MAX_BEDROOMS} zero={t('Studio')} />
        </Field>
        <Field as="select" label={t('Full Baths')} required {...bindPlan(props, 'full_bath')}>
          <CountOptions value={plan.fields.full_bath} max={MAX_BATHS} zero={t('None')} />
        </Field>
        <Field label={t('Half Baths')} {...whole} {...bindPlan(props, 'half_bath')} />
      </FieldPair>
      <FieldPair>
        <div className={styles.date}>
          <div className={styles.dateRow}>
            <Field type="date" label={t('Date Available')} required {...bindPlan(props, 'date_available')} />
            <Button
              tone="quiet"
              className={styles.now}
              onClick={() => onChange(setAvailableNow(plan.id, localDate(new Date())))}
            >
              <TodayIcon aria-hidden="true" />
              {t('Available Now')}
            </Button>
          </div>
        </div>
        <Field type="url" label={t('Tour URL')} placeholder="https://" {...bindPlan(props, 'tour_url')} />
      </FieldPair>
      {props.variant === 'current' && <PlanCosts {...props} />}
    </>
  );
}

/** Costs in which the plan differs from its property. */
function PlanCosts(props: PlanFieldsProps) {
  const { plan, errors, onChange, onTouch } = props;
  return (
    <>
      <FieldPair>
        <Field
          label={t('Security deposit')}
          hint={t('Only if it differs from the property’s.')}
          inputMode="numeric"
          placeholder="$"
          {...bindPlan(props, 'deposit')}
        />
        {/* Keeps the width of the fields above. */}
        <span />
      </FieldPair>
      <FeeRows
        legend={t('Fees of this floor plan')}
        hint={t('Only those that differ from the property’s. They replace fees of the same name and time.')}
        name={`plans.${plan.id}.fees`}
        fees={plan.fields.fees}
        error={errors?.fees ?? null}
        onChange={(fees) => onChange(changePlan(plan.id, { fees }))}
        onTouch={() => onTouch(`plans.${plan.id}.fees`)}
      />
    </>
  );
}

type CountOptionsProps = { value: string; max: number; zero: string };

/** Options from 0 to the maximum, plus the stored value if it is larger. */
function CountOptions({ value, max, zero }: CountOptionsProps) {
  const counts = Array.from({ length: max + 1 }, (_, count) => String(count));
  if (value !== '' && !counts.includes(value)) counts.push(value);
  return (
    <>
      <option value="">{t('Choose')}</option>
      {counts.map((count) => (
        <option key={count} value={count}>
          {count === '0' ? zero : count}
        </option>
      ))}
    </>
  );
}

function PriceChoices(props: PlanFieldsProps & { isCall: boolean }): ReactNode {
  const { plan, onChange, variant, isCall } = props;
  return (
    <div className={styles.choices}>
      <ChoiceRow
        legend={t('Price per')}
        name={`plans.${plan.id}.price_per`}
        value={plan.fields.price_per}
        choices={[
          { value: 'unit', label: t('Unit') },
          { value: 'bed', label: t('Bed') },
        ]}
        onChoose={(price_per) => onChange(changePlan(plan.id, { price_per }))}
      />
      {variant === 'current' ? (
        <div className={styles.call}>
          <CheckBox
            label={t('Call')}
            checked={isCall}
            onCheck={(isTicked) => onChange(setCall(plan.id, isTicked))}
          />
          <span className={styles.hint}>
            {isCall
              ? t('Students see “Call” instead of a price.')
              : t('Prices are in US dollars per month. Check this to show “Call” instead.')}
          </span>
        </div>
      ) : (
        <ChoiceRow
          legend={t('Call for price')}
          name={`plans.${plan.id}.call`}
          value={isCall ? 'yes' : 'no'}
          choices={[
            { value: 'yes', label: t('Yes') },
            { value: 'no', label: t('No') },
          ]}
          onChoose={(answer) => onChange(setCall(plan.id, answer === 'yes'))}
        />
      )}
    </div>
  );
}
