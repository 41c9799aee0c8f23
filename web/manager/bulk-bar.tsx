import { useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { changeManyProperties } from '#shared/api/manager-bulk.ts';
import type { ListingPatch } from '#shared/api/manager-bulk-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { openLogIn } from '../session/log-in-prompt.tsx';
import { Button } from '../ui/button.tsx';
import styles from './bulk-bar.module.css';
import { ConfirmModal } from './confirm-modal.tsx';
import { type ListingRow, toListingRow } from './listing-row.ts';

type BulkBarProps = {
  chosen: readonly number[];
  onClear: () => void;
  /** Receives the rows of changed listings and the ids of deleted listings. */
  onChanged: (rows: ListingRow[], deleted: readonly number[]) => void;
  onNotice: (notice: { done?: string; wrong?: string }) => void;
};

type Done = { undo: ListingPatch[]; text: string };

export function BulkBar({ chosen, onClear, onChanged, onNotice }: BulkBarProps) {
  const [isBusy, setBusy] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [day, setDay] = useState('');
  const [done, setDone] = useState<Done | null>(null);

  const send = async (listings: ListingPatch[], sentence: (count: number) => string, canUndo = true) => {
    if (isBusy) return;
    setBusy(true);
    onNotice({});
    try {
      const { items, undo } = await call(changeManyProperties, { body: { listings } });
      const text = sentence(listings.length);
      onChanged(
        items.map(toListingRow),
        listings.flatMap(({ id, is_deleted }) => (is_deleted ? [id] : [])),
      );
      onNotice({ done: text });
      setDone(canUndo ? { undo, text } : null);
      onClear();
    } catch (error) {
      if (!isProblem(error)) throw error;
      if (error.status === 401) openLogIn();
      onNotice({ wrong: `${t('Nothing was changed.')} ${error.problem.detail}` });
    } finally {
      setBusy(false);
    }
  };
  const patch = (part: Omit<ListingPatch, 'id'>) => chosen.map((id) => ({ id, ...part }));

  if (chosen.length === 0) {
    if (!done) return null;
    return (
      <div className={styles.bar}>
        <span>{done.text}</span>
        <Button
          tone="quiet"
          size="small"
          isBusy={isBusy}
          onClick={() => send(done.undo, () => t('Undone. The listings are back as they were.'), false)}
        >
          {t('Undo')}
        </Button>
      </div>
    );
  }
  return (
    <div role="toolbar" aria-label={t('Selected listings')} className={styles.bar}>
      <strong>{t('{count, plural, one {# selected} other {# selected}}', { count: chosen.length })}</strong>
      <Button
        tone="quiet"
        size="small"
        isBusy={isBusy}
        onClick={() =>
          send(patch({ status: 'active' }), (count) =>
            t('{count, plural, one {# listing is} other {# listings are}} active.', { count }),
          )
        }
      >
        {t('Activate')}
      </Button>
      <Button
        tone="quiet"
        size="small"
        isBusy={isBusy}
        onClick={() =>
          send(patch({ status: 'inactive' }), (count) =>
            t('{count, plural, one {# listing is} other {# listings are}} inactive.', { count }),
          )
        }
      >
        {t('Deactivate')}
      </Button>
      <span className={styles.date}>
        <label>
          {t('Date Available')}
          <input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        </label>
        <Button
          tone="quiet"
          size="small"
          isBusy={isBusy}
          disabled={day === ''}
          onClick={() =>
            send(patch({ date_available: day }), (count) =>
              t('{count, plural, one {# listing has} other {# listings have}} the new date.', { count }),
            )
          }
        >
          {t('Set date')}
        </Button>
      </span>
      <Button tone="plain" size="small" onClick={onClear}>
        {t('Clear selection')}
      </Button>
      <Button tone="plain" size="small" isBusy={isBusy} onClick={() => setDeleting(true)}>
        {t('Delete')}
      </Button>
      <ConfirmModal
        isOpen={isDeleting}
        title={t('Delete {count, plural, one {# listing} other {# listings}}?', { count: chosen.length })}
        no={t("No, don't delete.")}
        yes={t('Yes, delete.')}
        onNo={() => setDeleting(false)}
        onYes={() => {
          setDeleting(false);
          void send(patch({ is_deleted: true }), (count) =>
            t('{count, plural, one {# listing} other {# listings}} deleted.', { count }),
          );
        }}
      >
        <p>{t('You can undo this right afterward.')}</p>
      </ConfirmModal>
    </div>
  );
}
