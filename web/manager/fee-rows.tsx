import PlusIcon from 'lucide-react/icons/plus';
import RemoveIcon from 'lucide-react/icons/trash-2';
import { useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { feeField, MAX_FEES } from '#shared/api/cost-fields.ts';
import {
  FEE_DUE_LABELS,
  FEE_DUES,
  FEE_KINDS,
  FEE_LABELS,
  type FeeDue,
  type FeeKind,
} from '#shared/rules/fees.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { CheckBox } from '../ui/check-box.tsx';
import { Field } from '../ui/field.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './fee-rows.module.css';
import type { FeeDraft } from './listing-draft.ts';
import { feeBody } from './to-request-bodies.ts';

const NEW_FEE: FeeDraft = {
  kind: 'application',
  label: '',
  amount: '',
  per: 'person',
  due: 'application',
  is_required: true,
};

/** Due times of fees that are usually charged once. */
const USUAL_DUE: Partial<Record<FeeKind, FeeDue>> = {
  application: 'application',
  administration: 'move_in',
  move_in: 'move_in',
  cleaning: 'move_out',
};

type FeeRowsProps = {
  legend: string;
  hint?: string;
  /** Prefix of the inputs' names, such as `fields.fees`. */
  name: string;
  fees: readonly FeeDraft[];
  error: string | null;
  onChange: (fees: FeeDraft[]) => void;
  onTouch: () => void;
};

/** Returns the errors of one fee by field. Those of `amount_max` concern the same input as `amount`. */
function errorsOf(fee: FeeDraft): Partial<Record<string, string>> {
  const issues = z.safeParse(feeField, feeBody(fee)).error?.issues ?? [];
  return Object.fromEntries(
    issues.map(({ path, message }) => [path[0] === 'label' ? 'label' : 'amount', message]),
  );
}

export function FeeRows({ legend, hint, name, fees, error, onChange, onTouch }: FeeRowsProps) {
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  /** Index of the added row. Its errors are hidden until the focus leaves it. */
  const [added, setAdded] = useState<number | null>(null);
  useEffect(() => {
    if (added !== null) list.current?.querySelector<HTMLElement>(`[data-row="${added}"] select`)?.focus();
  }, [added]);
  const rowErrors = fees.map((fee, index) => (error && index !== added ? errorsOf(fee) : {}));
  const isExplained = rowErrors.some((errors) => Object.keys(errors).length > 0) || added !== null;
  const update = (index: number, part: Partial<FeeDraft>) =>
    onChange(fees.map((fee, at) => (at === index ? { ...fee, ...part } : fee)));
  const remove = (index: number) => {
    onChange(fees.toSpliced(index, 1));
    list.current?.focus();
  };
  return (
    <fieldset
      ref={list}
      name={name}
      tabIndex={-1}
      className={styles.fees}
      aria-describedby={hint ? `${id}-hint` : undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {fees.map((fee, index) => (
        <FeeRow
          // biome-ignore lint/suspicious/noArrayIndexKey: Fees have no id, and the inputs are controlled.
          key={index}
          index={index}
          fee={fee}
          name={`${name}.${index}`}
          errors={rowErrors[index]!}
          onChange={(part) => update(index, part)}
          onRemove={() => remove(index)}
          onLeave={() => {
            setAdded(null);
            onTouch();
          }}
        />
      ))}
      {!isExplained && <FieldError id={`${id}-error`} error={error} />}
      <Button
        tone="quiet"
        size="small"
        className={styles.add}
        disabled={fees.length >= MAX_FEES}
        onClick={() => {
          onChange([...fees, NEW_FEE]);
          setAdded(fees.length);
        }}
      >
        <PlusIcon aria-hidden="true" className={styles.icon} />
        {t('Add a fee')}
      </Button>
    </fieldset>
  );
}

type FeeRowProps = {
  index: number;
  fee: FeeDraft;
  name: string;
  errors: Partial<Record<string, string>>;
  onChange: (part: Partial<FeeDraft>) => void;
  onRemove: () => void;
  onLeave: () => void;
};

function FeeRow({ index, fee, name, errors, onChange, onRemove, onLeave }: FeeRowProps) {
  const bind = <F extends keyof FeeDraft>(field: F) => ({
    name: `${name}.${field}`,
    value: String(fee[field]),
    required: true,
    error: errors[field] ?? null,
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });
  return (
    <fieldset
      data-row={index}
      aria-label={fee.label || t(FEE_LABELS[fee.kind])}
      className={styles.row}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
      }}
    >
      <Field
        as="select"
        className={styles.kind}
        label={t('Fee')}
        {...bind('kind')}
        onChange={({ target }) => {
          const kind = target.value as FeeKind;
          onChange({ kind, due: USUAL_DUE[kind] ?? 'monthly' });
        }}
      >
        {FEE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(FEE_LABELS[kind])}
          </option>
        ))}
      </Field>
      <Field
        className={styles.amount}
        label={t('Amount in $')}
        inputMode="numeric"
        autoComplete="off"
        {...bind('amount')}
      />
      <Field as="select" className={styles.per} label={t('Charged per')} {...bind('per')}>
        <option value="person">{t('Person')}</option>
        <option value="unit">{t('Unit')}</option>
      </Field>
      <Field as="select" className={styles.due} label={t('When')} {...bind('due')}>
        {FEE_DUES.map((due) => (
          <option key={due} value={due}>
            {t(FEE_DUE_LABELS[due])}
          </option>
        ))}
      </Field>
      <CheckBox
        className={styles.required}
        label={t('Required')}
        name={`${name}.is_required`}
        checked={fee.is_required}
        onCheck={(is_required) => onChange({ is_required })}
      />
      <Button tone="plain" size="small" className={styles.remove} onClick={onRemove}>
        <RemoveIcon aria-hidden="true" className={styles.icon} />
        <VisuallyHidden>{t('Remove {name}', { name: fee.label || t(FEE_LABELS[fee.kind]) })}</VisuallyHidden>
      </Button>
      {fee.kind === 'other' && (
        <div className={styles.name}>
          <Field label={t('Name of the fee')} autoComplete="off" {...bind('label')} />
        </div>
      )}
    </fieldset>
  );
}
