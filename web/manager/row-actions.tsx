import CopyIcon from 'lucide-react/icons/copy';
import ViewIcon from 'lucide-react/icons/external-link';
import EditIcon from 'lucide-react/icons/pencil';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { duplicateProperty } from '#shared/api/manager-properties.ts';
import { managerPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { createIdempotencyKey } from '../api/idempotency-key.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Spinner } from '../ui/spinner.tsx';
import type { ListingRow, RowHandlers } from './listing-row.ts';
import styles from './row-actions.module.css';

export function RowActions({ row, onNotice }: RowHandlers & { row: ListingRow }) {
  return (
    <div className={styles.actions}>
      <Link
        to={managerPath({ view: 'edit', id: row.id })}
        className={buttonStyle({ tone: 'quiet', size: 'small' }, styles.edit)}
        aria-label={t('Edit {name}', { name: row.title })}
      >
        <EditIcon aria-hidden="true" />
        {t('Edit')}
      </Link>
      {row.status === 'active' && row.public_path !== '' && (
        <Link
          to={row.public_path}
          className={styles.icon}
          aria-label={t('View the public page of {name}', { name: row.title })}
          title={t('View public page')}
        >
          <ViewIcon aria-hidden="true" />
        </Link>
      )}
      <DuplicateButton row={row} onNotice={onNotice} />
    </div>
  );
}

function DuplicateButton({ row, onNotice }: { row: ListingRow } & Pick<RowHandlers, 'onNotice'>) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const key = useRef<string | null>(null);

  const handleClick = async () => {
    if (isBusy) return;
    setBusy(true);
    onNotice({});
    key.current ??= createIdempotencyKey();
    try {
      const copy = await call(duplicateProperty, { p_id: row.id, body: { key: key.current } });
      key.current = null;
      navigate(managerPath({ view: 'edit', id: copy.id }));
    } catch (error) {
      if (!isProblem(error)) throw error;
      onNotice({ wrong: `${t('We couldn’t copy {name}.', { name: row.title })} ${error.problem.detail}` });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className={`${styles.icon} ${styles.scripted}`}
      aria-label={t('Duplicate {name}', { name: row.title })}
      title={t('Duplicate')}
      aria-busy={isBusy || undefined}
      onClick={handleClick}
    >
      {isBusy ? <Spinner /> : <CopyIcon aria-hidden="true" />}
    </button>
  );
}
