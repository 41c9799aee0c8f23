import { useId } from 'react';
import type { FileColumn } from '#shared/api/listing-import-schemas.ts';
import type { MappingExpression } from '#shared/api/listing-mapping-schemas.ts';
import type { ListingField } from '#shared/rules/listing-file-fields.ts';
import { t } from '#shared/texts/t.ts';
import { FieldError } from '../ui/field-error.tsx';
import { type ColumnChoices, choiceOf, columnOption, FIELD_LABELS, optionOf } from './column-choices.ts';
import styles from './column-matching.module.css';

type ColumnRowsProps = {
  label: string;
  fields: readonly ListingField[];
  columns: readonly FileColumn[];
  choices: ColumnChoices;
  /** Choices of the last check. */
  given: ColumnChoices;
  onChange: (field: ListingField, choice: MappingExpression | undefined) => void;
  isRequired?: boolean;
  idError: string | null;
};

/** A table with one row per field. */
export function ColumnRows({ label, fields, isRequired = false, idError, ...rest }: ColumnRowsProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('Column in your file')}</th>
          <th scope="col">{t('First values')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <Row
            key={field}
            {...rest}
            field={field}
            isRequired={isRequired}
            error={field === 'external_id' ? idError : null}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Pick<ColumnRowsProps, 'columns' | 'choices' | 'given' | 'onChange'> & {
  field: ListingField;
  isRequired: boolean;
  error: string | null;
};

function Row({ field, columns, choices, given, onChange, isRequired, error }: RowProps) {
  const id = useId();
  const choice = choices[field];
  const option = optionOf(choice);
  const label = t(FIELD_LABELS[field]);
  const constant = typeof choice === 'object' && 'constant' in choice ? choice.constant : null;
  const values = columns.find(({ name }) => name === choice)?.samples ?? [];
  const samples = [...new Set(values)].filter((text) => text !== '');
  return (
    <tr>
      <th scope="row">
        <label htmlFor={id}>{label}</label>
      </th>
      <td>
        <select
          id={id}
          value={option}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-samples${error ? ` ${id}-error` : ''}`}
          onChange={({ target }) => onChange(field, choiceOf(target.value, given[field]))}
        >
          <option value="none">{t('Not in the file')}</option>
          <option value="constant">{t('Same value for all listings…')}</option>
          {optionOf(given[field]) === 'given' && <option value="given">{t('From the mapping file')}</option>}
          <optgroup label={t('Columns')}>
            {columns.map(({ name }) => (
              <option key={name} value={columnOption(name)}>
                {name}
              </option>
            ))}
          </optgroup>
        </select>
        {constant !== null && (
          <input
            type="text"
            value={constant}
            maxLength={500}
            aria-label={t('{field} of all listings', { field: label })}
            onChange={({ target }) => onChange(field, { constant: target.value })}
          />
        )}
        <FieldError id={`${id}-error`} error={error} />
      </td>
      <td id={`${id}-samples`}>
        {samples.length > 0 && <span className={styles.samples}>{samples.join(' · ')}</span>}
        {isRequired && option === 'none' && <span className={styles.missing}>{t('Choose a column')}</span>}
      </td>
    </tr>
  );
}
