import { type FormEvent, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { changeStatus, statusSentence } from './change-status.ts';
import type { ListingRow, RowHandlers } from './listing-row.ts';
import styles from './status-form.module.css';

/** Button that activates or deactivates a listing (section 4). Works without JavaScript as a plain form. */
export function StatusForm({ row, onChange, onNotice }: RowHandlers & { row: ListingRow }) {
  const [isBusy, setBusy] = useState(false);
  const isActive = row.status === 'active';
  const next = isActive ? 'inactive' : 'active';
  const word = isActive ? t('Active') : t('Inactive');
  const act = isActive ? t('Hide from students') : t('Show to students');

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    onNotice({});
    try {
      const { status, updated, availability_confirmed, is_lapsed } = await changeStatus(call, row.id, next);
      onChange(row.id, { status, updated, availability_confirmed, is_lapsed });
      onNotice({ done: statusSentence(row.title, status) });
    } catch (error) {
      if (!isProblem(error)) throw error;
      const still =
        row.status === 'active'
          ? t('{name} is still active.', { name: row.title })
          : t('{name} is still inactive.', { name: row.title });
      onNotice({ wrong: `${still} ${error.problem.detail}` });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form method="post" onSubmit={handleSubmit}>
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="id" value={row.id} />
      <input type="hidden" name="status" value={next} />
      <button
        type="submit"
        className={styles.toggle}
        data-status={row.status}
        aria-busy={isBusy || undefined}
        aria-label={`${word}: ${row.title}. ${act}`}
        title={act}
      >
        <span aria-hidden="true" className={styles.knob} />
        {word}
      </button>
    </form>
  );
}
