import { useState } from 'react';
import { Link } from 'react-router';
import type { SavedSearch } from '#shared/api/saved-searches-schemas.ts';
import { ALERT_FREQUENCIES, type AlertFrequency, FREQUENCY_LABELS } from '#shared/rules/alert-frequencies.ts';
import { t } from '#shared/texts/t.ts';
import { useForm } from '../api/use-form.ts';
import { SearchDialog } from '../housing/search-dialog.tsx';
import { describeFilters, nameSearch, searchPath } from '../housing/search-summary.ts';
import { changeSearch, deleteSearch } from '../listings/searches-store.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import styles from './searches-page.module.css';

type SearchItemProps = {
  /** User id. Null for a visitor. */
  owner: number | null;
  search: SavedSearch;
  onDeleted: () => void;
};

export function SearchItem({ owner, search, onDeleted }: SearchItemProps) {
  const { name, school, query, new_count } = search;
  const filters = describeFilters(query) || t('All homes');
  // The default name has the filters already.
  const summary = name === nameSearch(school, query) ? school.name : `${school.name} · ${filters}`;
  return (
    <Card as="li" className={styles.item}>
      <div className={styles.about}>
        <h2 className={styles.name}>
          <Link to={searchPath(school, query)}>{name}</Link>
        </h2>
        {new_count > 0 && <Badge tone="lamp">{t('{count} new', { count: new_count })}</Badge>}
        <p className={styles.facts}>{summary}</p>
      </div>
      <div className={styles.actions}>
        {owner !== null && <FrequencyForm owner={owner} search={search} />}
        <RenameButton owner={owner} search={search} />
        <DeleteForm owner={owner} search={search} onDeleted={onDeleted} />
      </div>
    </Card>
  );
}

type FormProps = Pick<SearchItemProps, 'owner' | 'search'>;

/** Saves each choice at once. Without JavaScript, a button sends the form. */
function FrequencyForm({ owner, search }: FormProps) {
  const { formProps, detail } = useForm({
    send: (form) =>
      changeSearch(owner, search, { frequency: (form as { frequency: AlertFrequency }).frequency }),
  });
  return (
    <form method="post" {...formProps} className={styles.frequency}>
      <input type="hidden" name="intent" value="frequency" />
      <input type="hidden" name="id" value={search.id} />
      <label>
        <span>{t('Alerts')}</span>
        <select
          key={search.frequency}
          name="frequency"
          defaultValue={search.frequency}
          aria-label={t('Alerts for {name}', { name: search.name })}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {ALERT_FREQUENCIES.map((frequency) => (
            <option key={frequency} value={frequency}>
              {t(FREQUENCY_LABELS[frequency])}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" tone="quiet" size="small" className={styles.plainOnly ?? ''}>
        {t('Save')}
      </Button>
      <FormNotice detail={detail} />
    </form>
  );
}

function RenameButton({ owner, search }: FormProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        className={styles.scriptOnly ?? ''}
        aria-haspopup="dialog"
        aria-label={t('Edit {name}', { name: search.name })}
        onClick={() => setOpen(true)}
      >
        {t('Edit')}
      </Button>
      {isOpen && (
        <SearchDialog
          owner={owner}
          saved={search}
          name={search.name}
          onClose={() => setOpen(false)}
          onSave={(choice) => changeSearch(owner, search, choice)}
        />
      )}
    </>
  );
}

function DeleteForm({ owner, search, onDeleted }: SearchItemProps) {
  const { formProps, detail, isBusy } = useForm({
    send: () => deleteSearch(owner, search),
    onSent: onDeleted,
  });
  return (
    <form method="post" {...formProps}>
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="id" value={search.id} />
      <Button
        type="submit"
        tone="quiet"
        size="small"
        isBusy={isBusy}
        aria-label={t('Delete {name}', { name: search.name })}
      >
        {t('Delete')}
      </Button>
      <FormNotice detail={detail} />
    </form>
  );
}
