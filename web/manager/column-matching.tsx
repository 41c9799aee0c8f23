import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import type { FileColumn, ImportState } from '#shared/api/listing-import-schemas.ts';
import type { MappingExpression } from '#shared/api/listing-mapping-schemas.ts';
import { type ListingField, REQUIRED_LISTING_FIELDS } from '#shared/rules/listing-file-fields.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import bulkViewStyles from './bulk-view.module.css';
import { type ColumnChoices, OTHER_FIELDS, readChoices, toMapping, usableColumns } from './column-choices.ts';
import styles from './column-matching.module.css';
import { ColumnRows } from './column-rows.tsx';
import type { RunImport } from './use-listing-import.ts';

type ColumnMatchingProps = {
  state: ImportState;
  columns: readonly FileColumn[];
  run: RunImport;
  isSending: boolean;
  isOpen: boolean;
  /** Reason for which the server refused the mapping. */
  mappingError: string | null;
};

/** Assigns the columns of a CSV file to fields. */
export function ColumnMatching(props: ColumnMatchingProps) {
  const { state, columns, run, isSending, isOpen, mappingError } = props;
  const id = useId();
  const { mapping } = state;
  const [given] = useState(() => readChoices(state));
  const [choices, setChoices] = useState<ColumnChoices>(given);
  const [isRefused, setIsRefused] = useState(false);

  const handleChange = (field: ListingField, choice: MappingExpression | undefined) => {
    setChoices(({ [field]: _, ...others }) =>
      choice === undefined ? others : { ...others, [field]: choice },
    );
    setIsRefused(false);
  };
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (choices.external_id === undefined) {
      setIsRefused(true);
      event.currentTarget.querySelector('select')?.focus();
      return;
    }
    await run({ dry_run: true, mapping: toMapping(choices, mapping) });
  };
  const handleFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    const text = await file.text();
    // Clears the input, so that the user can choose the same file again.
    target.value = '';
    await run({ dry_run: true, mapping: text });
  };
  const rows = {
    columns: usableColumns(columns),
    choices,
    given,
    onChange: handleChange,
    idError: isRefused ? t('Choose a column that’s different for each property, such as a code.') : null,
  };
  const other = OTHER_FIELDS.filter((field) => given[field] !== undefined).length;
  return (
    <details className={styles.matching} open={isOpen}>
      <summary className={styles.summary}>{t('Match columns')}</summary>
      <form onSubmit={handleSubmit} className={styles.form}>
        <p className={bulkViewStyles.about}>
          {t('Choose the column of your file for each field. We remember your choices for the next file.')}
        </p>
        <ColumnRows {...rows} fields={REQUIRED_LISTING_FIELDS} label={t('Required fields')} isRequired />
        <details>
          <summary className={styles.summary}>
            {t('More fields')}{' '}
            <span className={bulkViewStyles.facts}>
              {t('{matched} of {count} matched', { matched: other, count: OTHER_FIELDS.length })}
            </span>
          </summary>
          <ColumnRows {...rows} fields={OTHER_FIELDS} label={t('More fields')} />
        </details>
        <div>
          <Button type="submit" isBusy={isSending}>
            {t('Check again')}
          </Button>
        </div>
        <div className={bulkViewStyles.file}>
          <label htmlFor={`${id}-json`}>{t('Or use a mapping file (JSON)')}</label>
          <input
            id={`${id}-json`}
            type="file"
            accept=".json,application/json"
            aria-invalid={mappingError ? true : undefined}
            aria-describedby={mappingError ? `${id}-error` : undefined}
            onChange={handleFile}
          />
          <FieldError id={`${id}-error`} error={mappingError} />
        </div>
      </form>
    </details>
  );
}
